import {
  changeNotificationSetting,
  getNotificationSettings,
  NOTICE_DEFAULTS,
  NOTICE_KINDS,
} from '@cup/contract/notifications'
import { currentTournament } from '@cup/contract/tournaments'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { aTournament, aUser } from '../../../test-support/samples.ts'
import { NotifyWhenOpen } from './NotifyWhenOpen.tsx'

test('one press switches the notice about the next cup on, another one off', async () => {
  const settingsWith = (enabled: boolean) => ({
    push_key: 'BA',
    mail_available: true,
    kinds: NOTICE_KINDS.map((kind) => ({
      kind,
      ...NOTICE_DEFAULTS[kind],
      ...(kind === 'cup_opens' ? { mail: enabled } : {}),
    })),
    devices: [],
  })
  const api = quietApi(aUser())
    .respond(currentTournament, aTournament({ status: 'in_progress' }))
    .respond(changeNotificationSetting, ({ body }) => settingsWith((body as { enabled: boolean }).enabled))
  await openPage('/prize-pool')
  await userEvent.click(await screen.findByRole('button', { name: 'Create New Team' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me about the next cup' }))
  expect(await screen.findByText('You will be told by mail.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Tell me about the next cup' })).toBeTruthy()
  expect(api.requests(changeNotificationSetting).map(({ body }) => body)).toEqual([
    { kind: 'cup_opens', channel: 'mail', enabled: true },
    { kind: 'cup_opens', channel: 'mail', enabled: false },
  ])
})

const PHONE = { id: 'a', name: 'Phone', created_at: '2026-11-01T12:00:00Z', reached_at: null }
const openWith = (mail: boolean, devices: Array<typeof PHONE>, isOn: boolean) => {
  const settings = {
    push_key: 'BA',
    mail_available: mail,
    devices,
    kinds: [
      { kind: 'match_called' as const, push: true, mail: true },
      { kind: 'cup_opens' as const, push: isOn, mail: mail ? false : null },
    ],
  }
  const onChange = vi.fn()
  const api = fakeApi().respond(getNotificationSettings, settings).respond(changeNotificationSetting, settings)
  return { api, onChange, ...renderPart(<NotifyWhenOpen onChange={onChange} />) }
}

test('it uses every channel that reaches the user, and names them', async () => {
  const { api, onChange, unmount } = openWith(true, [PHONE], true)
  await screen.findByText('You will be told by mail and push message.')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  expect(api.requests(changeNotificationSetting).map(({ body }) => body)).toEqual([
    { kind: 'cup_opens', channel: 'mail', enabled: false },
    { kind: 'cup_opens', channel: 'push', enabled: false },
  ])
  unmount()
  openWith(false, [PHONE], true)
  expect(await screen.findByText('You will be told by push message.')).toBeTruthy()
})

test('without a channel that reaches the user there is no button', async () => {
  const { api, container } = openWith(false, [], true)
  await expect.poll(() => api.requests(getNotificationSettings).length).toBeGreaterThan(0)
  await expect.poll(() => container.textContent).toBe('')
})

test('a failure is shown, can be retried, and does not count as a choice', async () => {
  const { api, onChange } = openWith(true, [], false)
  api.refuse(changeNotificationSetting, 500)
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me about the next cup' }))
  await expect.poll(shownToasts).toEqual(['error: Failed to change the setting'])
  await expect.poll(() => screen.getByRole('button').matches(':disabled')).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
})
