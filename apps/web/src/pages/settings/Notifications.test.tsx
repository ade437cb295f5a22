import {
  changeNotificationSetting,
  deleteSubscription,
  getNotificationSettings,
  NOTICE_DEFAULTS,
  NOTICE_KINDS,
  type NotificationSettings,
  unsubscribeFromMail,
} from '@cup/contract/notifications'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openPage, quietApi } from '../../../test-support/render-app.tsx'
import { aUser } from '../../../test-support/samples.ts'

const settings = (changes: Partial<NotificationSettings> = {}): NotificationSettings => ({
  push_key: 'BA',
  mail_available: true,
  kinds: NOTICE_KINDS.map((kind) => ({ kind, ...NOTICE_DEFAULTS[kind] })),
  devices: [],
  ...changes,
})
const PHONE = { id: 'a', name: 'Chrome on Android', created_at: '2026-11-01T12:00:00Z', reached_at: null }

test('has a switch for each kind and channel that exists, at its default', async () => {
  quietApi(aUser()).respond(getNotificationSettings, settings())
  await openPage('/settings')
  const table = within(await screen.findByRole('table'))
  const switches = table.getAllByRole('switch').map((each) => [each.ariaLabel, each.ariaChecked])
  expect(switches).toEqual([
    ['Match called by push message', 'true'],
    ['Match called by mail', 'true'],
    ['Result to confirm by push message', 'true'],
    ['Team invite by push message', 'true'],
    ['Cup begins by push message', 'true'],
    ['Cup begins by mail', 'true'],
    ['Prize to claim by mail', 'true'],
    ['Cup opens by push message', 'false'],
    ['Cup opens by mail', 'false'],
    ['Cup cancelled by push message', 'true'],
    ['Cup cancelled by mail', 'true'],
    ['A place is free by mail', 'true'],
  ])
})

test("a switch sends its kind and channel, and shows the server's response", async () => {
  const off = settings({ kinds: [{ kind: 'match_called', push: true, mail: false }] })
  const api = quietApi(aUser()).respond(getNotificationSettings, settings()).respond(changeNotificationSetting, off)
  await openPage('/settings')
  await userEvent.click(await screen.findByRole('switch', { name: 'Match called by mail' }))
  expect(await screen.findByRole('switch', { name: 'Match called by mail', checked: false })).toBeTruthy()
  expect(api.requests(changeNotificationSetting).map(({ body }) => body)).toEqual([
    { kind: 'match_called', channel: 'mail', enabled: false },
  ])
})

test('lists the devices, and removes one by its id', async () => {
  const api = quietApi(aUser())
    .respond(getNotificationSettings, settings({ devices: [PHONE] }))
    .respond(deleteSubscription, { ok: true })
  await openPage('/settings')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Chrome on Android' }))
  expect(await screen.findByText('Device removed')).toBeTruthy()
  expect(api.requests(deleteSubscription).map(({ body }) => body)).toEqual([{ id: 'a' }])
})

test('a browser that cannot receive push messages says so instead of offering it', async () => {
  quietApi(aUser()).respond(getNotificationSettings, settings())
  await openPage('/settings')
  expect(await screen.findByText('This browser cannot receive push messages.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tell me in this browser' })).toBeNull()
})

test('without mail there are no mail switches, and no test without a device', async () => {
  quietApi(aUser()).respond(getNotificationSettings, settings({ mail_available: false }))
  await openPage('/settings')
  await screen.findByRole('table')
  expect(screen.queryByRole('switch', { name: /by mail/ })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send me a test' }).disabled).toBe(true)
})

test('a mail is stopped without signing in, by a press and not by opening the page', async () => {
  const api = quietApi().respond(unsubscribeFromMail, { kind: 'cup_begins' })
  await openPage('/settings?unsubscribe=cup_begins.abc.def')
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(api.requests(unsubscribeFromMail)).toHaveLength(0)
  await userEvent.click(button)
  expect(await screen.findByText(/You will get no more mails about “Cup begins”/)).toBeTruthy()
  expect(api.requests(unsubscribeFromMail).map(({ query }) => query)).toEqual([{ token: 'cup_begins.abc.def' }])
})

test('an invalid link says so', async () => {
  quietApi().refuse(unsubscribeFromMail, 404, 'This link is not valid')
  await openPage('/settings?unsubscribe=x')
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('This link is not valid')).toBeTruthy()
})
