import { expect, test } from '../support/fixtures.ts'
import { openLive } from '../support/live-wire.ts'
import { dock, matchCard, matchSheet, yourMatch } from '../support/pages/bracket.ts'
import { countRequests, toast } from '../support/pages/frame.ts'

const NAMES = ['Alpha', 'Bravo', 'Charlie', 'Delta']

test('a captain checks in early, and the check-in still counts when the window opens', async ({
  start,
  admin,
  pageOf,
}) => {
  const { teams, bracket } = await start(...NAMES)
  const page = await pageOf(teams[0]?.captain ?? null)
  const sent = countRequests(page, '/checkin', 'POST')
  await openLive(page, '/bracket')
  const own = matchCard(page, 'Alpha', 'Delta')
  const button = own.getByRole('button', { name: 'Check In' })
  await expect(own.getByText('Pending')).toBeVisible()
  await button.dblclick()
  await expect(toast(page, 'Checked in successfully!')).toBeVisible()
  await expect(own.getByRole('img', { name: 'Checked In' })).toBeVisible()
  await expect(own.getByText('Your team is in')).toBeVisible()
  await expect(own).toBeFocused()
  expect(sent.count).toBe(1)

  const match = bracket.matches.find(({ team1_id }) => team1_id === teams[0]?.id)
  await admin.must('POST', `/admin/matches/${match?.id}/start-checkin`)
  await expect(toast(page, 'Check-in period started!')).toBeVisible()
  await expect(own.getByRole('timer')).toHaveText(/^CHECK-IN 0[67]:\d\d$/)
  await expect(own.getByRole('img', { name: 'Checked In' })).toHaveCount(1)
})

test('a player checks in from any page while the window is open', async ({ enter, admin, cup, pageOf }) => {
  const team = await enter('Anywhere', { joined: true })
  await enter('Opponents')
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  const page = await pageOf(team.players[0] ?? null)
  await page.goto('/prize-pool')
  await expect(dock(page).getByText('Your match is next')).toBeVisible()
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(dock(page).getByText('Check in now')).toBeVisible()
  await expect(dock(page).getByRole('timer')).toHaveText(/^0[67]:\d\d$/)
  await expect(page).toHaveTitle(/^Check in now · /)
  await dock(page).getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Checked in successfully!')).toBeVisible()
  await expect(dock(page).getByText('Checked in, waiting for your opponent')).toBeVisible()
  await dock(page).getByRole('link', { name: 'Go to match' }).click()
  await expect(matchSheet(page)).toContainText('Any player of a team can check in.')
  await page.keyboard.press('Escape')
  await expect(matchCard(page, 'Anywhere', 'Opponents')).toBeFocused()
  await expect(yourMatch(page).getByText('Your team is in')).toBeVisible()
})
