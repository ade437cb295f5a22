import { type Announcements, getAnnouncements, setAnnouncements, testAnnouncement } from '@cup/contract/announcements'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, openAdmin } from '../../../../../test-support/admin-cup.ts'
import { press } from '../../../../../test-support/dialogs.ts'
import { fillIn } from '../../../../../test-support/fill-in.ts'

const START = Math.floor(Date.now() / 1000) + 2 * 86_400

const announcements = (discord_webhook_url: string | null): Announcements => ({
  discord_webhook_url,
  kinds: ['cup_open'],
  previews: [
    { kind: 'cup_open', text: `**Weekly Cup** begins <t:${START}:R>.\nhttps://cup.example/prize-pool` },
    { kind: 'bracket_drawn', text: 'The bracket of **Weekly Cup** is drawn.' },
    { kind: 'matches_called', text: '• Redshift v Octane\\_Overdrive' },
    { kind: 'results', text: '**Redshift** beat Octane\\_Overdrive 2\\-1' },
    { kind: 'podium', text: '1st: **Redshift**' },
  ],
  waiting: 0,
  last_sent_at: null,
  problem: null,
})

test.each([
  ['before a channel is connected', null],
  ['with a channel', 'https://discord.com/api/webhooks/1/••••••••'],
])('every message is shown as Discord shows it, %s', async (_, webhook) => {
  adminApi().respond(getAnnouncements, announcements(webhook))
  await openAdmin()
  await userEvent.click(await screen.findByText('Discord announcements'))
  const link = await screen.findByRole('link', { name: 'https://cup.example/prize-pool' })
  const message = within(link.parentElement as HTMLElement)
  expect(message.getByText('Weekly Cup').tagName).toBe('STRONG')
  expect(message.getByText('in 2 days').getAttribute('datetime')).toBe(new Date(START * 1000).toISOString())
  expect(screen.getByText('• Redshift v Octane_Overdrive')).toBeTruthy()
  expect(screen.getByText(/beat Octane_Overdrive 2-1/)).toBeTruthy()
  const card = screen.getByText('Discord announcements').closest('details')?.textContent
  expect(card).not.toMatch(/\*\*|<t:|\\/)
})

const WEBHOOK = 'https://discord.com/api/webhooks/1/••••••••'

test('a channel is connected with an address, which is required', async () => {
  const api = adminApi()
    .respond(getAnnouncements, announcements(null))
    .respond(setAnnouncements, announcements(WEBHOOK))
  await openAdmin()
  await userEvent.click(await screen.findByText('Discord announcements'))
  await press(screen, 'Connect Discord')
  expect(screen.getByText('Discord webhook address is required')).toBeTruthy()
  await fillIn(screen.getByLabelText('Webhook address'), '  https://discord.com/api/webhooks/1/token ')
  expect(screen.queryByText('Discord webhook address is required')).toBeNull()
  api.respond(getAnnouncements, announcements(WEBHOOK))
  await press(screen, 'Connect Discord')
  expect(await screen.findByText('Discord announcements updated')).toBeTruthy()
  expect(api.requests(setAnnouncements).map(({ body }) => body)).toEqual([
    { discord_webhook_url: 'https://discord.com/api/webhooks/1/token' },
  ])
  expect(await screen.findByText(WEBHOOK)).toBeTruthy()
})

test('a connected channel shows its state, and its kinds can be chosen, tested and removed', async () => {
  const channel = { ...announcements(WEBHOOK), waiting: 2, problem: 'Discord answered 500.' }
  const api = adminApi()
    .respond(getAnnouncements, channel)
    .respond(setAnnouncements, channel)
    .respond(testAnnouncement, channel)
  await openAdmin()
  await userEvent.click(await screen.findByText('Discord announcements'))
  expect(await screen.findByText('Discord answered 500.')).toBeTruthy()
  expect(screen.getByText('2 waiting · Nothing sent yet')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cup open' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Results' }).checked).toBe(false)
  await press(screen, 'Send test')
  expect(await screen.findByText('Test message is on its way')).toBeTruthy()
  const sent = () => api.requests(setAnnouncements).map(({ body }) => body)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Results' }))
  await expect.poll(sent).toEqual([{ kinds: ['cup_open', 'results'] }])
  await expect.poll(() => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cup open' }).disabled).toBe(false)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cup open' }))
  await expect.poll(sent).toContainEqual({ kinds: [] })
  await expect.poll(() => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cup open' }).disabled).toBe(false)
  api.respond(getAnnouncements, { ...channel, waiting: 0, problem: null, last_sent_at: '2026-11-21T18:00:00.000Z' })
  await press(screen, 'Remove webhook')
  await expect.poll(sent).toContainEqual({ discord_webhook_url: null })
  expect(await screen.findByText(/^Last sent .*2026/)).toBeTruthy()
  expect(screen.queryByText('Discord answered 500.')).toBeNull()
})
