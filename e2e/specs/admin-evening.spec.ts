import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  checkInByHand,
  chooseAction,
  fillScore,
  generateBracket,
  matchRow,
  modal,
  openTab,
  question,
  rowOfRound,
  stat,
} from '../support/pages/admin.ts'
import { matchCard } from '../support/pages/bracket.ts'
import { toast } from '../support/pages/frame.ts'

const TEAMS = ['Alpha', 'Bravo', 'Charlie', 'Delta']

async function setScore(page: Page, round: string, winner: string, score: string): Promise<void> {
  await rowOfRound(page, round).getByRole('button', { name: 'Set Score' }).click()
  await fillScore(page, winner, score)
  await expect(modal(page, 'Set Match Score')).toBeHidden()
  await expect(rowOfRound(page, round).getByText('Completed')).toBeVisible()
}

test('an organiser runs a whole cup, reset and payout sheet included', async ({ enter, admin, pageOf, cup }) => {
  // a whole cup by hand: 22 s on two idle processors
  test.setTimeout(150_000)
  const page = await pageOf(admin)
  await enter('Alpha')
  await page.goto('/admin')
  await expect(page.getByText('Manage tournaments, teams, and users')).toBeVisible()
  const generate = page.getByRole('button', { name: 'Generate Bracket' })
  await expect(generate).toBeDisabled()
  await expect(generate).toHaveAccessibleDescription('Needs 2 paid teams (1)')
  for (const name of TEAMS.slice(1)) await enter(name)
  await expect(stat(page, 'Paid Teams')).toHaveText('4/4')
  await expect(stat(page, 'Prize Pool')).toHaveText('$40.00')
  await expect(page.getByText('Tournament Status: active')).toBeVisible()
  await expect(page.getByText('4 paid teams, 6 matches, 0 byes')).toBeVisible()

  await generateBracket(page)
  await expect(toast(page, 'Bracket generated successfully!')).toBeVisible()
  await expect(page.getByText('Tournament Status: in progress')).toBeVisible()
  await expect(stat(page, 'Matches')).toHaveText('0/6')
  await page.getByRole('button', { name: 'Start all check-ins (2)' }).click()
  await expect(toast(page, 'Check-in started! Players have 7 minutes.')).toBeVisible()

  await page.getByRole('tab', { name: 'matches' }).click()
  await expect(page.getByRole('heading', { name: 'Matches (6)' })).toBeVisible()
  const first = matchRow(page, 'Alpha', 'Delta')
  for (const team of ['Alpha', 'Delta']) await checkInByHand(first, team)
  await expect(first.getByText('Checked In')).toHaveCount(2)
  await first.getByRole('button', { name: 'Process Check-in (2/2)' }).click()
  await expect(toast(page, 'Check-in processed!')).toBeVisible()
  await expect(first.getByText('In Progress')).toBeVisible()

  await setScore(page, 'Winners Round 1, match 1', 'Alpha', '2-1')
  await expect(toast(page, 'Match score updated!')).toBeVisible()
  await setScore(page, 'Winners Round 1, match 2', 'Bravo', '2-0')
  await setScore(page, 'Winners Final', 'Alpha', '3-2')
  await setScore(page, 'Losers Round 1, match 1', 'Delta', '2-1')
  await setScore(page, 'Losers Final', 'Bravo', '3-1')
  await setScore(page, 'Grand Final', 'Bravo', '4-3')
  await expect(page.getByRole('heading', { name: 'Matches (7)' })).toBeVisible()
  await setScore(page, 'Grand Final Reset', 'Bravo', '4-2')
  await expect(stat(page, 'Matches')).toHaveText('7/7')

  await openTab(page, 'tournaments')
  await page.getByRole('button', { name: 'Complete Tournament' }).click()
  await expect(question(page).getByText('Mark this tournament as completed?')).toBeVisible()
  await expect(question(page).getByText('The podium and the payout sheet are taken from the bracket.')).toBeVisible()
  await question(page).getByRole('button', { name: 'Complete Tournament' }).click()
  await expect(toast(page, 'Tournament marked as completed!')).toBeVisible()
  const past = page.getByRole('list', { name: 'Past Tournaments' }).locator(':scope > li').filter({ hasText: cup.name })
  await expect(past.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveText([
    '1st Bravo',
    '2nd Alpha',
    '3rd Delta',
  ])

  const visitor = await pageOf(null)
  await visitor.goto('/bracket')
  const podium = visitor.getByRole('region', { name: 'Podium' })
  await expect(podium.getByRole('listitem')).toHaveText(['1stBravo$20.00', '2ndAlpha$12.00', '3rdDelta$8.00'])
  await expect(matchCard(visitor, 'Alpha', 'Bravo').last()).toBeVisible()
})

test('a missing team is named before it loses, and the loss can be undone', async ({ start, admin, pageOf }) => {
  const { teams, bracket } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  const match = bracket.matches.find(({ team1_id }) => team1_id === teams[0]?.id)
  const visitor = await pageOf(null)
  await visitor.goto('/bracket')
  await expect(visitor.getByRole('heading', { name: 'Losers Bracket' })).toBeVisible()
  const page = await pageOf(admin)
  await openTab(page, 'matches')
  const row = matchRow(page, 'Alpha', 'Delta')
  await row.getByRole('button', { name: 'Start Check-in' }).click()
  await expect(row.getByRole('timer')).toHaveText(/^0[67]:\d\d$/)
  await teams[0]?.captain.must('POST', `/matches/${match?.id}/checkin`)
  await row.getByRole('button', { name: 'Process Check-in (1/2)' }).click()
  const lost = 'Delta has not checked in: it loses to Alpha by no-show and drops to Losers Round 1.'
  await expect(question(page).getByText(lost)).toBeVisible()
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()

  await row.getByRole('button', { name: 'Process Check-in (1/2)' }).click()
  await question(page).getByRole('button', { name: 'Process Check-in' }).click()
  await Promise.all([
    expect(toast(page, 'Check-in processed!')).toBeVisible(),
    expect(toast(visitor, "Teams DQ'd for not checking in")).toBeVisible(),
  ])
  await expect(row.getByText('Completed')).toBeVisible()

  await chooseAction(rowOfRound(page, 'Winners Round 1, match 1'), 'Undo last change')
  await expect(toast(page, 'Change undone')).toBeVisible()
  const again = rowOfRound(page, 'Winners Round 1, match 1')
  await expect(again.getByRole('button', { name: 'Process Check-in (1/2)' })).toBeVisible()
  await chooseAction(again, '5 more minutes')
  await expect(toast(page, 'Check-in extended')).toBeVisible()
  await expect(again.getByRole('timer')).toHaveText(/^1[0-2]:\d\d$/)
})
