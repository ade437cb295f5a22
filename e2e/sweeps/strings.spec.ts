import { readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { addressOf, expect, type Join, test } from '../support/fixtures.ts'
import { matchCard } from '../support/pages/bracket.ts'
import { accountButton, failLoading, failNext, fillProviderForm, signInDialog, toast } from '../support/pages/frame.ts'
import { createForm, fillTeam, teamCard } from '../support/pages/prize-pool.ts'
import { collectTexts, missingTexts, otherSpellings } from '../support/seen-texts.ts'
import { playerStrings } from '../support/spec-strings.ts'

const NAME = 'Lexi Lexicon'

test('every text promised to visitors and players is on a page', async ({ admin, cup, enter, join, pageOf }) => {
  const page = await pageOf(null)
  const seen = await collectTexts(page.context())
  const email = addressOf('lexi')
  await lookAround(page)
  await signInAndRegister(page, email)
  await enter('Rivals', { paid: false })
  await expect(teamCard(page, 'Rivals').getByText('Unpaid')).toBeVisible()
  await pay(page)
  await changeSettings(page)
  await answerInvites(page, join, email)

  for (const name of ['Bravo', 'Charlie', 'Delta']) await enter(name)
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await watchMatches(page, admin, cup.id)
  await letExpire(page, admin)
  await logOut(page, email)
  expect(missingTexts(seen, playerStrings)).toEqual([])
  // "Check-in" names the window before a match; "Sign in" is on the page of the identity provider.
  expect(otherSpellings(seen, playerStrings, ['Check-in', 'Sign in'])).toEqual([])
})

async function lookAround(page: Page): Promise<void> {
  for (const [address, text] of [
    ['/payment-success', 'Payment Failed'],
    ['/settings', 'Please log in to access settings'],
    ['/invites', 'Please log in to view invites'],
    ['/bracket', 'Bracket Not Available Yet'],
    ['/', 'WEEKLY TOURNAMENTS LIVE'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(text)).toBeVisible()
  }
}

async function signInAndRegister(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, email, NAME)
  await page.getByRole('button', { name: 'Create New Team' }).click()
  const create = createForm(page).getByRole('button', { name: 'Create Team' })
  await create.click()
  await fillTeam(page, 'Alpha', 'nonsense', addressOf('third'))
  await create.click()
  await fillTeam(page, 'Alpha', addressOf('second'), addressOf('third'))
  await failNext(page, '**/api/teams/create')
  await create.click()
  await expect(toast(page, 'Failed to create team')).toBeVisible()
  await create.click()
  await page.getByRole('button', { name: 'Pay Later' }).click()
}

async function pay(page: Page): Promise<void> {
  const button = teamCard(page, 'Alpha').getByRole('button', { name: 'Pay $10' })
  await failNext(page, '**/api/payments/checkout')
  await button.click()
  await expect(toast(page, 'Payment failed')).toBeVisible()
  await button.click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.getByRole('link', { name: 'View All Teams' }).click()
  await expect(teamCard(page, 'Alpha').getByText('Paid', { exact: true })).toBeVisible()
}

async function changeSettings(page: Page): Promise<void> {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), verified: false, picture: null } })
  })
  await page.goto('/settings')
  await expect(page.getByText('Pending Verification')).toBeVisible()
  // a call may be in progress
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/settings')
  await expect(page.getByText('Google OAuth')).toBeVisible()
  const field = page.getByLabel('Display Name')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await field.fill('x')
  await save.click()
  await field.fill(`${NAME}!`)
  await failNext(page, '**/api/auth/update-name')
  await save.click()
  await expect(toast(page, 'Failed to update name')).toBeVisible()
  await save.click()
  await expect(toast(page, 'Name updated successfully!')).toBeVisible()
  await page.goto('/admin')
  await expect(toast(page, 'Admin access required')).toBeVisible()
}

async function answerInvites(page: Page, join: Join, email: string): Promise<void> {
  await failLoading(page, '**/api/teams/invites', async () => {
    await page.goto('/invites')
    await expect(toast(page, 'Failed to load invites')).toBeVisible()
  })
  await page.goto('/invites')
  await expect(page.getByText('No Pending Invites')).toBeVisible()
  for (const name of ['Yes', 'No']) {
    const captain = await join(name)
    await captain.must('POST', '/teams/create', { team_name: name, player_emails: [email, addressOf('x')] })
  }
  for (const [team, button, call, done] of [
    ['Yes', 'Accept', 'accept', 'Invite accepted! You are now part of the team.'],
    ['No', 'Reject', 'reject', 'Invite rejected'],
  ] as const) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: team, exact: true }) })
    await failNext(page, `**/api/teams/invites/*/${call}`)
    await card.getByRole('button', { name: button }).click()
    await expect(toast(page, `Failed to ${call} invite`)).toBeVisible()
    await card.getByRole('button', { name: button }).click()
    await expect(toast(page, done)).toBeVisible()
  }
}

async function watchMatches(page: Page, admin: Person, cupId: string): Promise<void> {
  await page.goto('/bracket')
  const own = matchCard(page, 'Alpha', 'Delta')
  const check = own.getByRole('button', { name: 'Check In' })
  await failNext(page, '**/api/matches/*/checkin')
  await check.click()
  await expect(toast(page, 'Check-in failed')).toBeVisible()
  await check.click()
  await expect(toast(page, 'Checked in successfully!')).toBeVisible()

  const { matches, teams } = await readBracket(admin, cupId)
  const id = (name: string) => teams.find(({ team_name }) => team_name === name)?.id ?? ''
  const match = (name: string) => matches.find(({ team1_id }) => team1_id === id(name))?.id
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(own.getByRole('timer')).toBeVisible()
  await admin.must('POST', `/admin/matches/${match('Alpha')}/checkin-team?team_id=${id('Delta')}`)
  await admin.must('POST', `/admin/matches/${match('Alpha')}/process-checkin`)
  await expect(own.getByText('In Progress')).toBeVisible()
  await admin.must('POST', `/admin/matches/${match('Alpha')}/update?winner_team_id=${id('Alpha')}&score=2-1`)
  await expect(own.getByText('Score: 2-1')).toBeVisible()
  await admin.must('POST', `/admin/matches/${match('Bravo')}/checkin-team?team_id=${id('Bravo')}`)
  await admin.must('POST', `/admin/matches/${match('Bravo')}/process-checkin`)
  await expect(toast(page, "Teams DQ'd for not checking in")).toBeVisible()
}

async function letExpire(page: Page, admin: Person): Promise<void> {
  await page.clock.install()
  await page.reload()
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(page.getByRole('article').getByRole('timer').first()).toBeVisible()
  await page.clock.fastForward('07:10')
  await expect(page.getByText('CHECK-IN EXPIRED').first()).toBeVisible()
}

async function logOut(page: Page, email: string): Promise<void> {
  await page.goto('/bracket')
  await failNext(page, '**/api/matches/*/checkin', 401)
  await page.getByRole('article').getByRole('button', { name: 'Check In', disabled: false }).first().click()
  await expect(toast(page, 'Please login to check in')).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signInDialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await fillProviderForm(page, email, NAME)
  await accountButton(page, `${NAME}!`).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(toast(page, 'Logged out successfully')).toBeVisible()
}
