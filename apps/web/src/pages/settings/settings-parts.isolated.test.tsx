import { ownGameAccounts, setGameAccounts } from '@cup/contract/game-accounts'
import {
  changeNotificationSetting,
  getNotificationSettings,
  type NotificationSettings,
  unsubscribeFromMail,
} from '@cup/contract/notifications'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { isDisabled, press } from '../../../test-support/dialogs.ts'
import { fakeApi } from '../../../test-support/fake-api.ts'
import { fillIn } from '../../../test-support/fill-in.ts'
import { renderPart, shownToasts } from '../../../test-support/render-part.tsx'
import { playCall, setSound } from '../../features/my-match/match-sound.ts'
import { findSubscription, saveDevice, switchPushOff, switchPushOn } from '../../features/notifications/push-device.ts'
import { pushSupport } from '../../features/notifications/push-support.ts'
import { GameAccountsCard } from './GameAccountsCard.tsx'
import { NotificationsCard } from './NotificationsCard.tsx'
import { UnsubscribeCard } from './UnsubscribeCard.tsx'

vi.mock('../../features/notifications/push-device.ts', () => ({
  findSubscription: vi.fn(async () => null),
  saveDevice: vi.fn(async () => 'a'),
  switchPushOn: vi.fn(async () => 'a'),
  switchPushOff: vi.fn(async () => {}),
}))
vi.mock('../../features/notifications/push-support.ts', () => ({ pushSupport: vi.fn(() => 'missing') }))
vi.mock('../../features/my-match/match-sound.ts', () => ({
  isSoundOn: () => false,
  playCall: vi.fn(),
  setSound: vi.fn(),
}))
beforeEach(() => void vi.mocked(pushSupport).mockReturnValue('missing'))

const PHONE = { id: 'a', name: 'Chrome on Android', created_at: '2026-11-01T12:00:00Z', reached_at: null }
const LAPTOP = { ...PHONE, id: 'b', name: 'Firefox on Linux', reached_at: '2026-11-14T12:00:00Z' }
const settings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  push_key: 'BA',
  mail_available: true,
  kinds: [
    { kind: 'match_called', push: true, mail: false },
    { kind: 'invite', push: true, mail: null },
  ],
  devices: [],
  ...changes,
})
const open = async (changes: Partial<NotificationSettings>) => {
  const api = fakeApi().respond(getNotificationSettings, settings(changes))
  const part = renderPart(<NotificationsCard />)
  await screen.findByRole('table')
  return { api, ...part }
}
const button = (name: string) => screen.getByRole('button', { name })

test.each([
  ['neither a device nor a mail', {}, true, 'To every device above.'],
  ['a device', { devices: [PHONE] }, false, 'To every device above.'],
  [
    'a mail',
    { kinds: [{ kind: 'match_called' as const, push: null, mail: true }] },
    false,
    'To every device above, and by mail.',
  ],
  [
    'a mail that the server cannot send',
    { kinds: [{ kind: 'match_called' as const, push: null, mail: true }], mail_available: false },
    true,
    'To every device above.',
  ],
])('with %s a test is sent to what is switched on', async (_what, changes, disabled, words) => {
  await open(changes)
  expect(isDisabled(button('Send me a test'))).toBe(disabled)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a notice that is not sent on a channel says so instead of a switch', async () => {
  await open({})
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))).toEqual([
    ['', ''],
    ['', '–Not sent by mail'],
  ])
})

test('a refused setting keeps its value, with the reason', async () => {
  const { api } = await open({})
  api.refuse(changeNotificationSetting, 500)
  await userEvent.click(screen.getByRole('switch', { name: 'Match called by push message' }))
  await expect.poll(shownToasts).toEqual(['error: Failed to change the setting'])
  expect(screen.getByRole('switch', { name: 'Match called by push message' }).getAttribute('aria-checked')).toBe('true')
})

test('the sound setting is stored, and the sound is played when it is switched on', async () => {
  await open({})
  const sound = screen.getByRole('switch', { name: /Sound in this browser/ })
  await userEvent.click(sound)
  expect([vi.mocked(setSound).mock.calls, vi.mocked(playCall).mock.calls.length]).toEqual([[[true]], 1])
  expect(sound.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(sound)
  expect([vi.mocked(setSound).mock.calls, vi.mocked(playCall).mock.calls.length]).toEqual([[[true], [false]], 1])
  expect(sound.getAttribute('aria-checked')).toBe('false')
})

test('each device says when it was reached; this browser is switched off in its own way', async () => {
  vi.mocked(findSubscription).mockResolvedValue({} as PushSubscription)
  const { api } = await open({ devices: [PHONE, LAPTOP] })
  await screen.findByText('· this browser')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome on Android · this browserAdded Nov 1, 2026Switch off',
    'Firefox on LinuxLast reached Nov 14, 2026Remove',
  ])
  expect(screen.queryByText('This browser cannot receive push messages.')).toBeNull()
  expect(saveDevice).toHaveBeenCalledWith({})
  api.respond(getNotificationSettings, settings())
  await press(screen, 'Switch off this browser')
  expect(await screen.findByText('None yet.')).toBeTruthy()
  expect(switchPushOff).toHaveBeenCalledTimes(1)
  vi.mocked(findSubscription).mockResolvedValue(null)
})

test('a browser that is not in the list can be switched on', async () => {
  vi.mocked(pushSupport).mockReturnValue('ready')
  const { api } = await open({ devices: [LAPTOP] })
  expect(screen.queryByText('· this browser')).toBeNull()
  api.respond(getNotificationSettings, settings({ devices: [LAPTOP, PHONE] }))
  await press(screen, 'Tell me in this browser')
  expect(await screen.findByText('Chrome on Android')).toBeTruthy()
  expect(switchPushOn).toHaveBeenCalledWith('BA')
})

test.each([
  ['invite.x', 'mails about “Team invite”', 'Invites to your address still wait for you under Invites.'],
  ['cup_begins.x', 'mails about “Cup begins”', 'You can switch them on again in your settings.'],
  ['other.x', 'these mails', 'You can switch them on again in your settings.'],
])('unsubscribing with %s says which mails stop and what stays', async (token, words, rest) => {
  fakeApi().respond(unsubscribeFromMail, { kind: 'invite' })
  const { takeStale } = renderPart(<UnsubscribeCard token={token} />)
  expect(screen.getByRole('heading', { name: `Stop ${words}?` })).toBeTruthy()
  await press(screen, 'Unsubscribe')
  expect((await screen.findByRole('status')).textContent).toBe(`You will get no more ${words}. ${rest}`)
  expect(takeStale()).toEqual(['notifications'])
})

const STEAM = { platform: 'steam' as const, id: '76500000000000001', name: 'Ann' }
const XBOX = { platform: 'xbox' as const, id: '2', name: 'Bo' }

test('accounts that failed to load can be refetched', async () => {
  const api = fakeApi().refuse(ownGameAccounts, 500)
  renderPart(<GameAccountsCard />)
  expect(await screen.findByText('Your game accounts did not load.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Link an Account' })).toBeNull()
  api.respond(ownGameAccounts, { accounts: [STEAM] })
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Steam · 76500000000000001')).toBeTruthy()
})

test('while one account is being unlinked, the other buttons are disabled and only its own is busy', async () => {
  const answer = Promise.withResolvers<{ accounts: Array<typeof XBOX> }>()
  fakeApi()
    .respond(ownGameAccounts, { accounts: [STEAM, XBOX] })
    .respond(setGameAccounts, () => answer.promise)
  renderPart(<GameAccountsCard />)
  await press(screen, 'Unlink Ann')
  await waitFor(() => expect(isDisabled(button('Unlink Bo'))).toBe(true))
  expect(['Unlink Ann', 'Unlink Bo'].map((name) => button(name).ariaBusy)).toEqual(['true', null])
  answer.resolve({ accounts: [XBOX] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink Ann' })).toBeNull())
  await waitFor(() => expect(isDisabled(button('Unlink Bo'))).toBe(false))
})

test('an account needs a name and an id, which its platform explains; the form can be closed', async () => {
  const api = fakeApi()
    .respond(ownGameAccounts, { accounts: [] })
    .respond(setGameAccounts, { accounts: [STEAM] })
  renderPart(<GameAccountsCard />)
  await press(screen, 'Link an Account')
  expect(screen.getByText('A long number')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Platform'), 'epic')
  expect(screen.getByText('32 letters and digits, from your Epic account page')).toBeTruthy()
  await press(screen, 'Cancel')
  await press(screen, 'Link an Account')
  await userEvent.selectOptions(screen.getByLabelText('Platform'), 'steam')
  expect(isDisabled(button('Link'))).toBe(true)
  await fillIn(screen.getByLabelText('Account id'), STEAM.id)
  await fillIn(screen.getByLabelText('Name shown in the game'), ' ')
  expect(isDisabled(button('Link'))).toBe(true)
  await userEvent.clear(screen.getByLabelText('Account id'))
  await fillIn(screen.getByLabelText('Name shown in the game'), 'Ann ')
  expect(isDisabled(button('Link'))).toBe(true)
  await fillIn(screen.getByLabelText('Account id'), STEAM.id)
  await press(screen, 'Link')
  expect(await screen.findByRole('button', { name: 'Link an Account' })).toBeTruthy()
  expect(api.requests(setGameAccounts).map(({ body }) => body)).toEqual([{ accounts: [STEAM] }])
})
