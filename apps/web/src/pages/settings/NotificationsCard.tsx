import type { NoticeChannel, NoticeKind, NotificationSettings } from '@cup/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { useRefetch } from '../../api/use-refetch.ts'
import { isSoundOn, playCall, setSound } from '../../features/my-match/match-sound.ts'
import {
  notificationSettingsQuery,
  thisDeviceQuery,
  useChangeSetting,
  useRemoveDevice,
  useSendTest,
  useSwitchPushOff,
  useSwitchPushOn,
} from '../../features/notifications/notification-queries.ts'
import { pushSupport } from '../../features/notifications/push-support.ts'
import { dateOnly } from '../../format/dates.ts'
import { noticeWords, pushWords } from '../../messages/notification-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StillLoading } from '../../ui/StillLoading.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** Which notifications the user gets while the site is closed. */
export function NotificationsCard() {
  const settings = useQuery(notificationSettingsQuery)
  const refetch = useRefetch(queryKeys.notifications)
  return (
    <Card>
      <h2 className="text-section font-semibold">Notifications</h2>
      <p className="mt-1 text-text-2">Get notified in time, even when this site is closed.</p>
      {settings.data ? (
        <Settings settings={settings.data} />
      ) : (
        <div className="mt-4 grid gap-3">
          <Skeleton className="h-72 w-full" />
          <StillLoading what="your notifications" failed={settings.failureCount > 0} onRetry={refetch} />
        </div>
      )}
    </Card>
  )
}

function Settings({ settings }: { settings: NotificationSettings }) {
  const test = useSendTest()
  const hasMail = settings.mail_available && settings.kinds.some(({ mail }) => mail === true)
  return (
    <>
      <PushDevices devices={settings.devices} />
      <KindTable settings={settings} />
      <SoundSwitch />
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button
          busy={test.isPending}
          disabled={settings.devices.length === 0 && !hasMail}
          onClick={() => test.mutate()}
          className="max-sm:w-full"
        >
          Send me a test
        </Button>
        <p className="text-small text-text-3">To every device above{hasMail ? ', and by mail' : ''}.</p>
      </div>
    </>
  )
}

function KindTable({ settings }: { settings: NotificationSettings }) {
  return (
    <table className="mt-5 w-full border-t border-line">
      <caption className="sr-only">Notifications by push message and by mail</caption>
      <thead>
        <tr className="text-meta text-text-3">
          <th scope="col" className="py-2 text-left font-medium">
            Tell me about
          </th>
          <th scope="col" className="w-16 py-2 font-medium">
            Push
          </th>
          <th scope="col" className="w-16 py-2 font-medium">
            Mail
          </th>
        </tr>
      </thead>
      <tbody>
        {settings.kinds.map(({ kind, push, mail }) => (
          <tr key={kind} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              {noticeWords[kind].label}
              <span className="block text-small font-normal text-text-3">{noticeWords[kind].hint}</span>
            </th>
            <ChannelCell kind={kind} channel="push" enabled={push} />
            <ChannelCell kind={kind} channel="mail" enabled={settings.mail_available ? mail : null} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const CHANNELS: Record<NoticeChannel, string> = { push: 'by push message', mail: 'by mail' }

/** Null if this kind is not sent on this channel. */
function ChannelCell({
  kind,
  channel,
  enabled,
}: {
  kind: NoticeKind
  channel: NoticeChannel
  enabled: boolean | null
}) {
  const change = useChangeSetting()
  if (enabled === null) {
    return (
      <td className="text-center text-text-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not sent {CHANNELS[channel]}</span>
      </td>
    )
  }
  return (
    <td className="text-center">
      <Switch
        bare
        label={`${noticeWords[kind].label} ${CHANNELS[channel]}`}
        checked={enabled}
        busy={change.isPending}
        onChange={(next) => change.mutate({ kind, channel, enabled: next })}
      />
    </td>
  )
}

function SoundSwitch() {
  const [isOn, setIsOn] = useState(isSoundOn)
  const change = (next: boolean) => {
    setSound(next)
    setIsOn(next)
    if (next) playCall()
  }
  return (
    <div className="border-t border-line pt-3">
      <Switch
        label="Sound in this browser"
        hint="Played once when your match is called while a page of this site is open."
        checked={isOn}
        onChange={change}
      />
    </div>
  )
}

type Device = NotificationSettings['devices'][number]

/** The devices that receive push messages, and the switch for this one. */
function PushDevices({ devices }: { devices: readonly Device[] }) {
  const { data: thisDevice = null } = useQuery(thisDeviceQuery)
  const isListed = devices.some(({ id }) => id === thisDevice)
  return (
    <section aria-labelledby="push-devices" className="mt-4">
      <h3 id="push-devices" className="font-semibold">
        Devices that receive push messages
      </h3>
      {devices.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} isThis={device.id === thisDevice} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-text-2">None yet.</p>
      )}
      {!isListed && <SwitchOn />}
    </section>
  )
}

function SwitchOn() {
  const [support] = useState(pushSupport)
  const switchOn = useSwitchPushOn()
  if (support !== 'ready') {
    return (
      <div className="mt-3">
        <Notice tone="info">{pushWords[support]}</Notice>
      </div>
    )
  }
  return (
    <Button
      variant="primary"
      busy={switchOn.isPending}
      onClick={() => switchOn.mutate()}
      className="mt-3 max-sm:w-full"
    >
      Tell me in this browser
    </Button>
  )
}

function DeviceRow({ device, isThis }: { device: Device; isThis: boolean }) {
  const switchOff = useSwitchPushOff()
  const remove = useRemoveDevice()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {device.name}
          {isThis && <span className="text-boost"> · this browser</span>}
        </p>
        <p className="text-small text-text-3">
          {device.reached_at === null
            ? `Added ${dateOnly(device.created_at)}`
            : `Last reached ${dateOnly(device.reached_at)}`}
        </p>
      </div>
      <Button
        size="small"
        variant="ghost"
        busy={switchOff.isPending || remove.isPending}
        aria-label={isThis ? 'Switch off this browser' : `Remove ${device.name}`}
        onClick={() => (isThis ? switchOff.mutate() : remove.mutate(device.id))}
      >
        {isThis ? 'Switch off' : 'Remove'}
      </Button>
    </li>
  )
}
