import type { NoticeChannel } from '@cup/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { notificationSettingsQuery, useChangeSetting } from './notification-queries.ts'

/** Switches the notice about the next cup on or off, on every channel that the user has. */
export function NotifyWhenOpen({ onChange }: { onChange?: () => void }) {
  const { data: settings } = useQuery(notificationSettingsQuery)
  const change = useChangeSetting()
  const [isBusy, setIsBusy] = useState(false)
  const setting = settings?.kinds.find(({ kind }) => kind === 'cup_opens')
  if (!settings || !setting) return null
  const channels: NoticeChannel[] = [
    ...(settings.mail_available ? (['mail'] as const) : []),
    ...(settings.devices.length > 0 ? (['push'] as const) : []),
  ]
  if (channels.length === 0) return null
  const isOn = channels.some((channel) => setting[channel] === true)

  const setEnabled = async (enabled: boolean) => {
    setIsBusy(true)
    try {
      for (const channel of channels) await change.mutateAsync({ kind: 'cup_opens', channel, enabled })
      onChange?.()
    } catch {
      // The mutation has shown the error.
    } finally {
      setIsBusy(false)
    }
  }
  return isOn ? (
    <span className="flex flex-wrap items-center gap-2 text-small text-text-2">
      {`You will be told ${channels.length === 2 ? 'by mail and push message' : channels[0] === 'mail' ? 'by mail' : 'by push message'}.`}
      <Button size="small" variant="ghost" busy={isBusy} onClick={() => void setEnabled(false)}>
        Stop
      </Button>
    </span>
  ) : (
    <Button size="small" busy={isBusy} onClick={() => void setEnabled(true)}>
      {!isBusy && <BellRing aria-hidden="true" className="size-4 max-[24rem]:hidden" />}
      Tell me about the next cup
    </Button>
  )
}
