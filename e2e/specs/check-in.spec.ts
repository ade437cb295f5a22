import { expect, test } from '../support/fixtures.ts'
import { holdLiveWire, openLive } from '../support/live-wire.ts'
import { dock, matchCard, matchSheet, yourMatch } from '../support/pages/bracket.ts'
import { countRequests, toast } from '../support/pages/frame.ts'

const NAMES = ['Alpha', 'Bravo', 'Charlie', 'Delta']

test('a captain checks in early, and the window keeps it', async ({ start, admin, pageOf }) => {
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

test('matches of others and of unknown teams say why they cannot be checked in', async ({ start, pageOf, join }) => {
  const { teams } = await start(...NAMES)
  const captain = await pageOf(teams[0]?.captain ?? null)
  await captain.goto('/bracket')
  const others = matchCard(captain, 'Bravo', 'Charlie')
  await expect(others.getByRole('button', { name: 'Check In' })).toBeDisabled()
  await expect(others.getByRole('button', { name: 'Check In' })).toHaveAccessibleDescription('Not your match')
  const open = captain.getByRole('article', { name: 'TBD vs TBD' }).first()
  await expect(open.getByRole('button', { name: 'Check In' })).toHaveAccessibleDescription('Teams not known yet')

  const stranger = await pageOf(await join('Just Watching'))
  await stranger.goto('/bracket')
  const buttons = stranger.getByRole('article').getByRole('button', { name: 'Check In' })
  await expect(buttons.first()).toHaveAccessibleDescription('Not your match')
  const shown = await buttons.all()
  expect(shown.length).toBeGreaterThan(0)
  for (const button of shown) await expect(button).toBeDisabled()
})

test('a visitor sees no check-in button', async ({ start, page }) => {
  await start(...NAMES)
  await page.goto('/bracket')
  await expect(matchCard(page, 'Alpha', 'Delta')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check In' })).toHaveCount(0)
})

test('a session that ended meanwhile is told to log in', async ({ start, pageOf }) => {
  const { teams } = await start(...NAMES)
  const captain = teams[0]?.captain
  const page = await pageOf(captain ?? null)
  const wire = await holdLiveWire(page)
  await openLive(page, '/bracket')
  const card = matchCard(page, 'Alpha', 'Delta')
  await expect(card.getByRole('button', { name: 'Check In' })).toBeEnabled()
  // With a live connection the page would learn of the end of its session before the button is pressed.
  await wire.cut()
  await captain?.must('POST', '/auth/logout')
  await card.getByRole('button', { name: 'Check In' }).click()
  await expect(toast(page, 'Please login to check in')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Checked In' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a check-in that fails takes its tick back', async ({ start, pageOf }) => {
  const { teams } = await start(...NAMES)
  const page = await pageOf(teams[1]?.captain ?? null)
  // The page refetches once it is connected, and would learn that no team has checked in yet.
  await openLive(page, '/bracket')
  const card = matchCard(page, 'Bravo', 'Charlie')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/matches/*/checkin', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await card.getByRole('button', { name: 'Check In' }).click()
  await expect(card.getByRole('img', { name: 'Checked In' })).toBeVisible()
  answer.resolve()
  await expect(toast(page, 'Check-in failed')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Checked In' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Check In' })).toBeEnabled()
})

test('at the deadline the card says so without a reload', async ({ start, admin, pageOf }) => {
  const { teams } = await start('Alpha', 'Bravo')
  const page = await pageOf(teams[0]?.captain ?? null)
  await page.clock.install()
  await page.goto('/bracket')
  const card = matchCard(page, 'Alpha', 'Bravo')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(card.getByRole('timer')).toHaveText(/^CHECK-IN 0[67]:\d\d$/)
  await expect(card.getByRole('button', { name: 'Check In' })).toBeEnabled()
  await page.clock.fastForward('07:05')
  await expect(card.getByRole('timer')).toHaveText('CHECK-IN EXPIRED')
  await expect(card.getByRole('button', { name: 'Check In' })).toHaveCount(0)
})

test('milestones of the own countdown are said aloud, seconds are not', async ({ start, admin, pageOf }) => {
  const { teams } = await start('Alpha', 'Bravo')
  const page = await pageOf(teams[0]?.captain ?? null)
  await page.clock.install()
  await page.goto('/settings')
  await admin.must('POST', '/admin/matches/start-all-checkins')
  const timer = dock(page).getByRole('timer')
  await expect(timer).toBeVisible()
  await expect(timer).not.toHaveAttribute('aria-live')
  const spoken = page.getByRole('region', { name: 'Notifications' }).locator('p[aria-live=polite]')
  for (const [milestone, words] of [
    [300, '5 minutes left to check in'],
    [60, '1 minute left to check in'],
    [10, '10 seconds left to check in'],
  ] as const) {
    const [minutes = 0, seconds = 0] = (await timer.innerText()).split(':').map(Number)
    // not right before it: the page's clock goes on by itself meanwhile
    await page.clock.fastForward((minutes * 60 + seconds - milestone - 20) * 1000)
    const nextSecond = async () => {
      await page.clock.runFor(1000)
      return spoken.textContent()
    }
    await expect.poll(nextSecond, { intervals: [20] }).toBe(words)
  }
})
