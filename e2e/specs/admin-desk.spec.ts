import { playOut } from '@cup/rehearsal/cup'
import { expect, test } from '../support/fixtures.ts'
import { modal, openTab, rowOfRound } from '../support/pages/admin.ts'
import { toast } from '../support/pages/frame.ts'
import { untilAtRest } from '../support/quiet.ts'

const TEAMS = ['Alpha', 'Bravo', 'Charlie', 'Delta'] as const

test('a match is one low row in the upper half of the screen; its score is set in two presses, and the toast undoes it', async ({
  start,
  admin,
  cup,
  pageOf,
}) => {
  await start(...TEAMS)
  await playOut(admin, cup.id, undefined, 1)
  const page = await pageOf(admin)
  await openTab(page, 'matches')
  const row = rowOfRound(page, 'Winners Round 1, match 2')
  const box = await row.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(60)
  expect(box?.y).toBeLessThan(400)
  await row.getByRole('button', { name: 'Set Score' }).click()
  await modal(page, 'Set Match Score').getByRole('button', { name: '2–1 for Bravo' }).click()
  await expect(toast(page, 'Match score updated!')).toBeVisible()
  await expect(row.getByText('Completed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()
  await expect(row.getByText('Pending')).toBeVisible()
})

test('from the home page to a saved score with the keyboard alone in at most twelve keys', async ({
  start,
  admin,
  cup,
  pageOf,
}) => {
  const { bracket } = await start(...TEAMS)
  const match = bracket.matches.find(({ team1_id, team2_id }) => team1_id !== null && team2_id !== null)
  await admin.must('POST', `/admin/matches/${match?.id}/start-checkin`)
  for (const team of [match?.team1_id, match?.team2_id]) {
    await admin.must('POST', `/admin/matches/${match?.id}/checkin-team?team_id=${team}`)
  }
  await admin.must('POST', `/admin/matches/${match?.id}/process-checkin`)
  const page = await pageOf(admin)
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Admin', exact: true })
  await expect(link).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys++
    await page.keyboard.press(key)
  }
  while (!(await link.evaluate((element) => element === document.activeElement)) && keys < 12) await press('Tab')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Set Score' }).first()).toBeVisible()
  await untilAtRest(page)
  await press('s')
  await expect(
    modal(page, 'Set Match Score')
      .getByRole('button', { name: /^2–0 for/ })
      .first(),
  ).toBeFocused()
  await press('Enter')
  await expect(toast(page, 'Match score updated!')).toBeVisible()
  test.info().annotations.push({ type: 'keys', description: String(keys) })
  expect(keys).toBeLessThanOrEqual(12)
  const { matches } = await admin.must<{ matches: { id: string; match_status: string }[] }>('GET', `/bracket/${cup.id}`)
  expect(matches.find(({ id }) => id === match?.id)?.match_status).toBe('completed')
})
