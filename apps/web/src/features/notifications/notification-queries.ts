import {
  changeNotificationSetting,
  deleteSubscription,
  getNotificationSettings,
  type NoticeChannel,
  type NoticeKind,
  type NotificationSettings,
  sendTestNotice,
} from '@cup/contract/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { notificationMessages as messages } from '../../messages/notification-messages.ts'
import { toast } from '../../ui/toast.ts'
import { findSubscription, saveDevice, switchPushOff, switchPushOn } from './push-device.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal }) => call(getNotificationSettings, {}, { signal }),
})

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
  return useMutation({
    mutationFn: (body: SettingChange) => call(changeNotificationSetting, { body }),
    onSuccess: (settings: NotificationSettings) =>
      queryClient.setQueryData(notificationSettingsQuery.queryKey, settings),
    onError: (error) => toast.failure(error, messages.change.failure),
  })
}

/** Switches push messages on in this browser; false if the user denied permission. */
export function useSwitchPushOn() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { push_key } = await queryClient.fetchQuery(notificationSettingsQuery)
      return switchPushOn(push_key)
    },
    onSuccess: async (id) => {
      if (id === null) toast.info(messages.pushOn.refused)
      else toast.success(messages.pushOn.success)
      await queryClient.invalidateQueries({ queryKey: queryKeys.notifications })
    },
    onError: (error) => toast.failure(error, messages.pushOn.failure),
  })
}

export function useSwitchPushOff() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: switchPushOff,
    onSuccess: () => toast.success(messages.pushOff.success),
    onError: (error) => toast.failure(error, messages.pushOff.failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  })
}

export function useRemoveDevice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteSubscription, { body: { id } }),
    onSuccess: () => toast.success(messages.removeDevice.success),
    onError: (error) => toast.failure(error, messages.removeDevice.failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  })
}

export function useSendTest() {
  return useMutation({
    mutationFn: () => call(sendTestNotice, {}),
    onSuccess: () => toast.success(messages.test.success),
    onError: (error) => toast.failure(error, messages.test.failure),
  })
}
