import { type Person, signIn } from '@cup/rehearsal/person'
import type { Locator, Page } from '@playwright/test'
import { addressOf, expect, test } from '../support/fixtures.ts'
import {
  adminTeam,
  checkInByHand,
  fillScore,
  generateBracket,
  modal,
  openTab,
  question,
  rowOfRound,
} from '../support/pages/admin.ts'
import { failLoading, failNext, toast } from '../support/pages/frame.ts'
import { collectTexts, missingTexts, otherSpellings } from '../support/seen-texts.ts'
import { adminStrings } from '../support/spec-strings.ts'

test('every text promised to organisers is on a page', async ({ admin, cup, enter, join, pageOf, origin }) => {
  const page = await pageOf(admin)
  const seen = await collectTexts(page.context())
  await enter('Alpha')
  await enter('Bravo')
  const helper = await join('Hugo Helper')

  await loadFailures(page)
  await manageUsers(page, helper, admin, seen)
  await manageTeams(page)
  await seed(page)
  await manageMatches(page, cup.id, admin)
  await finish(page, cup.name)
  await resetNext(page, enter)
  expect(missingTexts(seen, adminStrings)).toEqual([])
  // The specification writes tabs in lower case, the bar and the headings not; a status is shown as it is.
  expect(otherSpellings(seen, adminStrings, ['Teams', 'Users', 'active'])).toEqual([])

  async function manageUsers(own: Page, person: Person, superAdmin: Person, texts: Set<string>): Promise<void> {
    await openTab(own, 'users')
    await own.getByLabel('Search users').fill('hugo helper')
    const row = own
      .getByRole('list', { name: 'Users' })
      .getByRole('listitem')
      .filter({ hasText: person.user.email ?? '' })
    await row.getByRole('button', { name: 'Make Admin' }).click()
    await twice(
      own,
      '**/make-admin',
      question(own).getByRole('button', { name: 'Make Admin' }),
      'Failed to update admin status',
      'Admin added',
    )
    await row.getByRole('button', { name: 'Remove Admin' }).click()
    await question(own).getByRole('button', { name: 'Remove Admin' }).click()
    await expect(toast(own, 'Admin removed')).toBeVisible()
    await superAdmin.must('POST', `/admin/users/${person.user.id}/make-admin`)
    const other = await pageOf(await signIn(origin, person.user.email ?? '', person.user.name))
    await collectTexts(other.context(), texts)
    await openTab(other, 'users')
    await expect(other.getByText('Note: Only super admin can manage admin roles')).toBeVisible()
  }
})

/** Presses a button whose call fails once, then again. */
async function twice(page: Page, address: string, button: Locator, failure: string, success: string): Promise<void> {
  await failNext(page, address)
  await button.click()
  await expect(toast(page, failure)).toBeVisible()
  await button.click()
  await expect(toast(page, success)).toBeVisible()
}

async function loadFailures(page: Page): Promise<void> {
  await failLoading(page, '**/api/admin/stats', async () => {
    await page.goto('/admin')
    await expect(toast(page, 'Failed to load admin data')).toBeVisible()
  })
  await page.route('**/api/admin/stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), tournament_id: null, tournament_status: null },
    })
  })
  await page.goto('/admin')
  await expect(page.getByText('Tournament Status: None')).toBeVisible()
  // a call may be in progress
  await page.unrouteAll({ behavior: 'wait' })
  await failLoading(page, '**/api/admin/tournaments/all', async () => {
    await openTab(page, 'tournaments')
    await expect(toast(page, 'Failed to load tournaments')).toBeVisible()
  })
  await page.route('**/api/admin/tournaments/all', (route) => route.fulfill({ json: [] }))
  await openTab(page, 'tournaments')
  await expect(page.getByText('No completed tournaments yet')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await openTab(page, 'matches')
  await expect(page.getByText('No matches yet. Generate bracket first.')).toBeVisible()
}

async function manageTeams(page: Page): Promise<void> {
  await openTab(page, 'teams')
  const card = adminTeam(page, 'Alpha')
  await card.getByRole('button', { name: 'Rename' }).click()
  const rename = modal(page, 'Rename Team').getByRole('button', { name: 'Rename Team' })
  await twice(page, '**/name?*', rename, 'Failed to rename team', 'Team name updated')
  await expect(modal(page, 'Rename Team')).toBeHidden()
  const accept = card.getByRole('button', { name: 'Accept' }).first()
  await twice(page, '**/accept', accept, 'Failed to accept invite', 'Invite accepted')
  await expect(card.getByText('Players: 2/3')).toBeVisible()
  await card.getByRole('button', { name: /^Kick/ }).last().click()
  const kick = question(page).getByRole('button', { name: 'Kick player' })
  await twice(page, '**/kick-player?*', kick, 'Failed to kick player', 'Player kicked from team')
  await card.getByRole('button', { name: 'Invite Player' }).click()
  await modal(page, 'Invite Player').getByLabel('Player Email').fill(addressOf('fourth'))
  const send = modal(page, 'Invite Player').getByRole('button', { name: 'Send Invite' })
  await twice(page, '**/invite-player?*', send, 'Failed to send invite', 'Invite sent')
}

async function seed(page: Page): Promise<void> {
  await openTab(page, 'teams')
  await page.getByRole('button', { name: 'Custom Seed Bracket' }).click()
  const generate = modal(page, 'Custom Bracket Seeding').getByRole('button', { name: 'Generate Bracket' })
  await twice(
    page,
    '**/custom-seed?*',
    generate,
    'Failed to generate bracket',
    'Bracket generated with custom seeding!',
  )
}

async function manageMatches(page: Page, cupId: string, admin: Person): Promise<void> {
  await openTab(page, 'matches')
  const title = 'Winners Final'
  const row = rowOfRound(page, title)
  const start = row.getByRole('button', { name: 'Start Check-in' })
  await twice(page, '**/start-checkin', start, 'Failed to start check-in', 'Check-in started! Players have 7 minutes.')
  await checkInByHand(row, 'Alpha')
  await row.getByRole('button', { name: 'Process Check-in (1/2)' }).click()
  const process = question(page).getByRole('button', { name: 'Process Check-in' })
  await twice(page, '**/process-checkin', process, 'Failed to process check-in', 'Check-in processed!')
  await row.getByRole('button', { name: 'Edit Score' }).click()
  await failNext(page, '**/update?*')
  await fillScore(page, 'Alpha', '3-1')
  await expect(toast(page, 'Failed to update score')).toBeVisible()
  await fillScore(page, 'Alpha', '3-1')
  await expect(toast(page, 'Match score updated!')).toBeVisible()

  await page.clock.install()
  await openTab(page, 'matches')
  await rowOfRound(page, 'Grand Final').getByRole('button', { name: 'Start Check-in' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.clock.fastForward('07:10')
  await expect(page.getByRole('timer').getByText('EXPIRED')).toBeVisible()
  await rowOfRound(page, 'Grand Final').getByRole('button', { name: 'DQ Team' }).click()
  const form = modal(page, 'Disqualify Team')
  await form.getByRole('radio', { name: 'Bravo' }).check()
  await form.getByRole('button', { name: 'DQ Team' }).click()
  const dq = question(page).getByRole('button', { name: 'DQ Team' })
  await twice(page, '**/dq-team?*', dq, 'Failed to DQ team', 'Team disqualified!')
  expect((await admin.must<{ matches: unknown[] }>('GET', `/bracket/${cupId}`)).matches).toHaveLength(2)
}

async function finish(page: Page, cupName: string): Promise<void> {
  await openTab(page, 'tournaments')
  await page.getByRole('button', { name: 'Complete Tournament' }).click()
  const complete = question(page).getByRole('button', { name: 'Complete Tournament' })
  await twice(page, '**/complete', complete, 'Failed to complete tournament', 'Tournament marked as completed!')
  await page.getByRole('listitem').filter({ hasText: cupName }).getByRole('button', { name: 'Set Winners' }).click()
  const set = modal(page, 'Set Winners').getByRole('button', { name: 'Set Winners' })
  await twice(page, '**/set-winners', set, 'Failed to set winners', 'Winners set successfully!')
  await openTab(page, 'overview')
  await page.getByRole('button', { name: 'Generate Bracket' }).click()
  await expect(toast(page, 'No active tournament')).toBeVisible()
}

async function resetNext(page: Page, enter: (name: string) => Promise<unknown>): Promise<void> {
  await openTab(page, 'tournaments')
  await page.getByRole('button', { name: 'Create New Tournament' }).click()
  const form = modal(page, 'Create New Tournament')
  await form.getByLabel('Tournament Name').fill('Texts')
  await form.getByLabel('Start Date').fill('2030-03-01T20:00')
  const create = form.getByRole('button', { name: 'Create Tournament' })
  await twice(page, '**/tournaments/create', create, 'Failed to create tournament', 'Tournament created successfully!')
  await enter('Charlie')
  await enter('Delta')
  await openTab(page, 'overview')
  await generateBracket(page)
  await expect(toast(page, 'Bracket generated successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Tournament' }).click()
  await question(page).getByLabel("Type the tournament's name to confirm.").fill('Texts')
  const reset = question(page).getByRole('button', { name: 'Reset Tournament' })
  await twice(page, '**/tournament/reset', reset, 'Failed to reset tournament', 'Tournament reset successfully')
  await enter('Echo')
  await openTab(page, 'teams')
  await adminTeam(page, 'Echo').getByRole('button', { name: 'Delete' }).click()
  const remove = question(page).getByRole('button', { name: 'Delete team' })
  await twice(page, '**/api/admin/teams/*', remove, 'Failed to delete team', 'Team deleted')
}
