import type { NotificationSettings } from '@cup/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  thisDeviceQuery,
  useRemoveDevice,
  useSwitchPushOff,
  useSwitchPushOn,
} from '../../features/notifications/notification-queries.ts'
import { pushSupport } from '../../features/notifications/push-support.ts'
import { dateOnly } from '../../format/dates.ts'
import { pushWords } from '../../messages/notification-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Device = NotificationSettings['devices'][number]

/** The devices that receive push messages, and the switch for this one. */
export function PushDevices({ devices }: { devices: readonly Device[] }) {
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
