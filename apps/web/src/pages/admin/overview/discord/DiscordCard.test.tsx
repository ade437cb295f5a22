import { type Announcements, getAnnouncements } from '@cup/contract/announcements'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { adminApi, openAdmin } from '../../../../../test-support/admin-cup.ts'

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
  adminApi().answer(getAnnouncements, announcements(webhook))
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
