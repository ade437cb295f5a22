import type { NoticeChannel } from '@cup/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { notificationSettingsQuery, useChangeSetting } from './notification-queries.ts'

/** A button to be notified when the next cup opens, and to stop it. */
export function TellMeWhenOpen({ onAnswer }: { onAnswer?: () => void }) {
  const { data: settings } = useQuery(notificationSettingsQuery)
  const change = useChangeSetting()
  const [isBusy, setIsBusy] = useState(false)
  const setting = settings?.kinds.find(({ kind }) => kind === 'cup_opens')
  if (!settings || !setting) return null
  const ways: NoticeChannel[] = [
    ...(settings.mail_available ? (['mail'] as const) : []),
    ...(settings.devices.length > 0 ? (['push'] as const) : []),
  ]
  if (ways.length === 0) return null
  const isOn = ways.some((way) => setting[way] === true)

  const turn = async (enabled: boolean) => {
    setIsBusy(true)
    try {
      for (const channel of ways) await change.mutateAsync({ kind: 'cup_opens', channel, enabled })
      onAnswer?.()
    } catch {
      // The mutation has shown the error.
    } finally {
      setIsBusy(false)
    }
  }
  return isOn ? (
    <span className="flex flex-wrap items-center gap-2 text-small text-text-2">
      {`You will be told ${ways.length === 2 ? 'by mail and push message' : ways[0] === 'mail' ? 'by mail' : 'by push message'}.`}
      <Button size="small" variant="ghost" busy={isBusy} onClick={() => void turn(false)}>
        Stop
      </Button>
    </span>
  ) : (
    <Button size="small" busy={isBusy} onClick={() => void turn(true)}>
      {!isBusy && <BellRing aria-hidden="true" className="size-4 max-[24rem]:hidden" />}
      Tell me when it opens
    </Button>
  )
}
