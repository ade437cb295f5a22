import { deleteSubscription, getNotificationSettings, sendTestNotice } from '@cup/contract/notifications'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { useRemoveDevice, useSendTest, useSwitchPushOff, useSwitchPushOn } from './notification-queries.ts'
import { switchPushOff, switchPushOn } from './push-device.ts'

vi.mock('./push-device.ts', () => ({ switchPushOn: vi.fn(), switchPushOff: vi.fn() }))

function Buttons() {
  const on = useSwitchPushOn()
  const off = useSwitchPushOff()
  const remove = useRemoveDevice()
  const test = useSendTest()
  const runs = {
    on: () => on.mutate(),
    off: () => off.mutate(),
    remove: () => remove.mutate('a'),
    test: () => test.mutate(),
  }
  return Object.entries(runs).map(([name, run]) => (
    <button key={name} type="button" onClick={run}>
      {name}
    </button>
  ))
}
const press = (name: 'on' | 'off' | 'remove' | 'test') => userEvent.click(screen.getByRole('button', { name }))
const SETTINGS = { push_key: 'the key', mail_available: true, kinds: [], devices: [] }

test('each change of a device shows its outcome, and the list of devices is refetched', async () => {
  fakeApi()
    .respond(getNotificationSettings, SETTINGS)
    .respond(deleteSubscription, { ok: true })
    .respond(sendTestNotice, { devices: 1, mail: true })
  const { takeStale } = renderPart(<Buttons />)
  const outcome = async (name: 'on' | 'off' | 'remove' | 'test', text: string) => {
    await press(name)
    await expect.poll(shownToasts).toContain(text)
    return takeStale()
  }
  vi.mocked(switchPushOn).mockResolvedValueOnce('device-1')
  expect(await outcome('on', 'success: This browser will tell you when your match is called')).toEqual([
    'notifications',
  ])
  expect(switchPushOn).toHaveBeenCalledWith('the key')
  vi.mocked(switchPushOn).mockResolvedValueOnce(null)
  expect(await outcome('on', 'info: Your browser did not allow notifications')).toEqual(['notifications'])
  expect(await outcome('off', 'success: This browser no longer tells you')).toEqual(['notifications'])
  expect(await outcome('remove', 'success: Device removed')).toEqual(['notifications'])
  expect(await outcome('test', 'success: Test sent')).toEqual([])
})

test('each failure of a device has its own text, and the list is refetched where it may have changed', async () => {
  fakeApi().respond(getNotificationSettings, SETTINGS).refuse(deleteSubscription, 500).refuse(sendTestNotice, 500)
  const { takeStale } = renderPart(<Buttons />)
  const outcome = async (name: 'on' | 'off' | 'remove' | 'test', text: string) => {
    await press(name)
    await expect.poll(shownToasts).toContain(text)
    return takeStale()
  }
  vi.mocked(switchPushOn).mockRejectedValueOnce(new Error('no'))
  expect(await outcome('on', 'error: This browser could not be switched on')).toEqual([])
  vi.mocked(switchPushOff).mockRejectedValueOnce(new Error('no'))
  expect(await outcome('off', 'error: This browser could not be switched off')).toEqual(['notifications'])
  expect(await outcome('remove', 'error: Failed to remove the device')).toEqual(['notifications'])
  expect(await outcome('test', 'error: The test could not be sent')).toEqual([])
})
