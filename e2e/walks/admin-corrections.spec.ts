import { readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { expect, test } from '../support/fixtures.ts'
import { fillScore, matchRow, modal, openTab, question, rowOfRound } from '../support/pages/admin.ts'
import { toast } from '../support/pages/frame.ts'

const TEAMS = ['Alpha', 'Bravo', 'Charlie', 'Delta'] as const

/** Sets results in the order in which the matches open. */
async function play(admin: Person, cupId: string, ...results: [round: string, winner: string][]): Promise<void> {
  for (const [round, winner] of results) {
    const { matches, teams } = await readBracket(admin, cupId)
    const id = teams.find(({ team_name }) => team_name === winner)?.id ?? ''
    const match = matches.find((one) => one.round_name === round && [one.team1_id, one.team2_id].includes(id))
    const query = new URLSearchParams({ winner_team_id: id, score: '2-0' })
    await admin.must('POST', `/admin/matches/${match?.id}/update?${query}`)
  }
}

test('a score is set, edited and corrected, and the form shows what a correction changes', async ({
  start,
  admin,
  cup,
  pageOf,
}) => {
  await start(...TEAMS)
  const page = await pageOf(admin)
  await openTab(page, 'matches')
  await matchRow(page, 'Alpha', 'Delta').getByRole('button', { name: 'Set Score' }).click()
  const form = modal(page, 'Set Match Score')
  const save = form.getByRole('button', { name: 'Save Score' })
  await expect(save).toBeDisabled()
  await form.getByRole('radio', { name: 'Delta' }).check()
  await save.click()
  await expect(form.getByText('Winner and score are required')).toBeVisible()
  await expect(form.getByLabel('Score', { exact: true })).toBeFocused()
  await form.getByLabel('Score', { exact: true }).fill('3-1')
  await expect(form.getByText('3-1 does not fit a best of 3')).toBeVisible()
  await save.click()
  await expect(toast(page, 'Match score updated!')).toBeVisible()
  const row = rowOfRound(page, 'Winners Round 1, match 1')
  await expect(row.getByText('Score: 3-1')).toBeVisible()
  await expect(row.getByRole('img', { name: 'Winner' })).toBeVisible()

  // another winner before anything followed
  await row.getByRole('button', { name: 'Edit Score' }).click()
  await form.getByRole('radio', { name: 'Alpha' }).check()
  await expect(form.getByText('2 later matches change', { exact: true })).toBeVisible()
  await fillScore(page, 'Alpha', '2-0')
  await expect(form).toBeHidden()
  await expect(rowOfRound(page, 'Winners Final')).toContainText('Alpha')
  await expect(rowOfRound(page, 'Losers Round 1, match 1')).toContainText('Delta')

  // the same winner after later play
  await play(admin, cup.id, ['Winners Round 1', 'Bravo'], ['Losers Round 1', 'Charlie'], ['Winners Final', 'Alpha'])
  await expect(rowOfRound(page, 'Winners Final').getByText('Score: 2-0')).toBeVisible()
  await row.getByRole('button', { name: 'Edit Score' }).click()
  await expect(form.getByRole('radio', { name: 'Alpha' })).toBeChecked()
  await fillScore(page, 'Alpha', '2-1')
  await expect(row.getByText('Score: 2-1')).toBeVisible()
  await expect(rowOfRound(page, 'Winners Final').getByText('Score: 2-0')).toBeVisible()

  // another winner after later play
  await row.getByRole('button', { name: 'Edit Score' }).click()
  await form.getByRole('radio', { name: 'Delta' }).check()
  const affected = form.getByRole('list', { name: 'Affected matches' })
  await expect(affected.getByRole('listitem').filter({ hasText: 'Result lost' })).toHaveCount(2)
  await expect(affected.getByText('Winners Final')).toBeVisible()
  await expect(affected.getByText('Losers Round 1, match 1')).toBeVisible()
  await form.getByLabel('Score', { exact: true }).fill('2-1')
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Save and clear 2 matches' }).click()
  await expect(rowOfRound(page, 'Winners Final').getByText('Pending')).toBeVisible()
  await expect(rowOfRound(page, 'Winners Final')).toContainText('Delta')
  await expect(rowOfRound(page, 'Losers Round 1, match 1').getByText('Pending')).toBeVisible()
})

test('a disqualified team loses one match with a public reason, a withdrawn team loses every later match', async ({
  start,
  admin,
  pageOf,
}) => {
  await start(...TEAMS)
  const page = await pageOf(admin)
  await openTab(page, 'matches')
  await matchRow(page, 'Alpha', 'Delta').getByRole('button', { name: 'DQ Team' }).click()
  const form = modal(page, 'Disqualify Team')
  const reason = form.getByLabel('DQ Reason')
  await expect(reason).toHaveValue('Disqualified by admin')
  await expect(form.getByText('The win goes to the opponent and the match is marked completed.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'DQ Team' })).toBeDisabled()
  await form.getByRole('radio', { name: 'Alpha' }).check()
  await reason.fill('  ')
  await form.getByRole('button', { name: 'DQ Team' }).click()
  await expect(form.getByText('Reason is required')).toBeVisible()
  await reason.fill('Used a bot')
  await form.getByRole('button', { name: 'DQ Team' }).click()
  await expect(
    question(page).getByText('Are you sure you want to DQ this team? This will give the win to the opponent.'),
  ).toBeVisible()
  await question(page).getByRole('button', { name: 'DQ Team' }).click()
  await expect(toast(page, 'Team disqualified!')).toBeVisible()
  const row = rowOfRound(page, 'Winners Round 1, match 1')
  await expect(row.getByText('Completed')).toBeVisible()
  await expect(row.getByText(/Used a bot/)).toBeVisible()
  await expect(rowOfRound(page, 'Losers Round 1, match 1')).toContainText('Alpha')

  await matchRow(page, 'Bravo', 'Charlie').getByRole('button', { name: 'DQ Team' }).click()
  await form.getByRole('radio', { name: 'Bravo' }).check()
  await form.getByLabel('Withdraw from the tournament').check()
  await form.getByRole('button', { name: 'DQ Team' }).click()
  await question(page).getByRole('button', { name: 'Withdraw team' }).click()
  await expect(form).toBeHidden()
  await expect(rowOfRound(page, 'Winners Final')).toContainText('Charlie')
  await expect(rowOfRound(page, 'Losers Round 1, match 1')).not.toContainText('Bravo')
})
