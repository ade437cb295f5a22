import { signIn } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { addressOf, expect, type Join, test } from '../support/fixtures.ts'
import { accountButton, countRequests, toast } from '../support/pages/frame.ts'
import { teamCard } from '../support/pages/prize-pool.ts'

async function inviteFrom(join: Join, captain: string, team: string, email: string): Promise<void> {
  const person = await join(captain)
  await person.must('POST', '/teams/create', { team_name: team, player_emails: [email, addressOf('third')] })
}

const inviteCard = (page: Page, team: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: team, exact: true }) })

test('an invited player accepts one invite, rejects another and gets a third without a reload', async ({
  origin,
  join,
  pageOf,
}) => {
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
  await inviteFrom(join, 'Cleo Captain', 'Live Wires', email)
  await expect(inviteCard(page, 'Live Wires')).toBeVisible()

  await bar.getByRole('link', { name: 'Teams' }).click()
  await expect(teamCard(page, 'Northern Lights').getByText('Ivy Invitee')).toBeVisible()
  await expect(teamCard(page, 'Southern Cross').getByText('Ivy Invitee')).toHaveCount(0)
})
