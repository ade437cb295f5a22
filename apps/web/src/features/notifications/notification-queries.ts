import {
  changeNotificationSetting,
  deleteSubscription,
  getNotificationSettings,
  type NoticeChannel,
  type NoticeKind,
  sendTestNotice,
} from '@cup/contract/notifications'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { notificationMessages as messages } from '../../messages/notification-messages.ts'
import { findSubscription, saveDevice, switchPushOff } from './push-device.ts'

export const notificationSettingsQuery = callQuery(queryKeys.notifications, getNotificationSettings, {})

/** This browser's device id on the server; null if it receives no push messages. */
export const thisDeviceQuery = queryOptions({
  queryKey: queryKeys.thisDevice,
  queryFn: async () => {
    const subscription = await findSubscription()
    return subscription === null ? null : await saveDevice(subscription)
  },
})

interface SettingChange {
  kind: NoticeKind
  channel: NoticeChannel
  enabled: boolean
}

export function useChangeSetting() {
  const queryClient = useQueryClient()
  return useAction((body: SettingChange) => call(changeNotificationSetting, { body }), messages.change, {
    onSuccess: (settings) => queryClient.setQueryData(notificationSettingsQuery.queryKey, settings),
  })
}

const SETTINGS = { stale: [queryKeys.notifications] }
export const useSwitchPushOn = () =>
  useAction(
    async () => (await import('./enable-push.ts')).enablePush(),
    { failure: messages.pushOn.failure },
    { ...SETTINGS, staleAfterFailure: [] },
  )
export const useSwitchPushOff = () => useAction(switchPushOff, messages.pushOff, SETTINGS)
export const useRemoveDevice = () =>
  useAction((id: string) => call(deleteSubscription, { body: { id } }), messages.removeDevice, SETTINGS)

export const useSendTest = () => useAction(() => call(sendTestNotice, {}), messages.test)
