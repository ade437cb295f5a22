import { signIn } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { addressOf, expect, type Join, PHONE, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { accountButton, countRequests, toast } from '../support/pages/frame.ts'
import { teamCard } from '../support/pages/prize-pool.ts'

async function inviteFrom(join: Join, captain: string, team: string, email: string): Promise<void> {
  const person = await join(captain)
  await person.must('POST', '/teams/create', { team_name: team, player_emails: [email, addressOf('third')] })
}

const inviteCard = (page: Page, team: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: team, exact: true }) })

test('an invited player accepts one invite and rejects another', async ({ origin, join, pageOf }) => {
  const email = addressOf('ivy')
  await inviteFrom(join, 'Nina North', 'Northern Lights', email.toUpperCase())
  await inviteFrom(join, 'Sam South', 'Southern Cross', email)
  const page = await pageOf(await signIn(origin, email, 'Ivy Invitee'))
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main', exact: true })
  await bar.getByRole('link', { name: 'Invites, 2 pending' }).click()

  const north = inviteCard(page, 'Northern Lights')
  await expect(north.getByText('Nina North has invited you to join the team')).toBeVisible()
  await expect(north.getByText('Tournament entry fee: $10 per team')).toBeVisible()
  const accepted = countRequests(page, '/accept', 'POST')
  await north.getByRole('button', { name: 'Accept' }).dblclick()
  await expect(toast(page, 'Invite accepted! You are now part of the team.')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Invites, 1 pending' })).toBeVisible()
  expect(accepted.count).toBe(1)
  await accountButton(page, 'Ivy Invitee').click()
  await expect(page.getByRole('menuitem', { name: 'Team Invites, 1 pending' })).toBeVisible()
  await page.keyboard.press('Escape')

  await inviteCard(page, 'Southern Cross').getByRole('button', { name: 'Reject' }).click()
  await expect(toast(page, 'Invite rejected')).toBeVisible()
  await expect(page.getByText('No Pending Invites')).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Invites', exact: true })).toBeVisible()

  await bar.getByRole('link', { name: 'Teams' }).click()
  await expect(teamCard(page, 'Northern Lights').getByText('Ivy Invitee')).toBeVisible()
  await expect(teamCard(page, 'Southern Cross').getByText('Ivy Invitee')).toHaveCount(0)
})

test('an answer that fails brings the invite back with every badge', async ({ origin, join, pageOf }) => {
  const email = addressOf('fay')
  await inviteFrom(join, 'Cara Captain', 'Boomerangs', email)
  const page = await pageOf(await signIn(origin, email, 'Fay Failing'), PHONE)
  await openLive(page, '/invites')
  const row = page.getByRole('navigation', { name: 'Main, compact' })
  const card = inviteCard(page, 'Boomerangs')
  for (const [button, call, text] of [
    ['Accept', 'accept', 'Failed to accept invite'],
    ['Reject', 'reject', 'Failed to reject invite'],
  ] as const) {
    const answer = Promise.withResolvers<void>()
    await page.route(`**/api/teams/invites/*/${call}`, async (route) => {
      await answer.promise
      await route.fulfill({ status: 500, json: {} })
    })
    await card.getByRole('button', { name: button }).click()
    await expect(card).toHaveCount(0)
    await expect(row.getByRole('link', { name: 'Invites', exact: true })).toBeVisible()
    answer.resolve()
    await expect(toast(page, text)).toBeVisible()
    await expect(card).toBeVisible()
    await expect(row.getByRole('link', { name: 'Invites, 1 pending' })).toBeVisible()
  }
})

test('an invite reaches a signed-in player without a reload', async ({ join, pageOf }) => {
  const player = await join('Lou Live')
  const page = await pageOf(player)
  await page.goto('/invites')
  await expect(page.getByText('No Pending Invites')).toBeVisible()
  await inviteFrom(join, 'Cleo Captain', 'Live Wires', player.user.email ?? '')
  await expect(inviteCard(page, 'Live Wires')).toBeVisible()
})

test('invites that cannot be loaded are no empty list', async ({ join, pageOf }) => {
  const page = await pageOf(await join('Rita Retry'))
  await page.clock.install()
  let failing = true
  await page.route('**/api/teams/invites', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto('/invites')
  // second by second: the toast would be gone at the end of a longer step
  const isSaid = async () => {
    await page.clock.runFor(1000)
    return toast(page, 'Failed to load invites').isVisible()
  }
  await expect.poll(isSaid).toBe(true)
  await expect(page.getByText('No Pending Invites')).toHaveCount(0)
  failing = false
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText('No Pending Invites')).toBeVisible()
})

test('signed out, the page asks to log in', async ({ page }) => {
  await page.goto('/invites')
  await expect(page.getByText('Please log in to view invites')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Join the Tournament' })).toBeVisible()
})
