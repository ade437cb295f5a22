import { getNotificationSettings } from '@cup/contract/notifications'
import { call } from '../../api/call.ts'
import { notificationMessages } from '../../messages/notification-messages.ts'
import { toast } from '../../ui/toast.ts'
import { switchPushOn } from './push-device.ts'

/** Switches push messages on in this browser and shows the outcome. */
export async function enablePush(): Promise<void> {
  const { push_key } = await call(getNotificationSettings, {})
  const id = await switchPushOn(push_key)
  if (id === null) toast.info(notificationMessages.pushOn.refused)
  else toast.success(notificationMessages.pushOn.success)
}
