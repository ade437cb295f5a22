import { type CupTeam, enterTeam, readBracket } from '@cup/rehearsal/cup'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { controlLiveWire, openLive, refuseWebsockets } from '../support/live-wire.ts'
import { matchCard } from '../support/pages/bracket.ts'
import { toast, untilBarShows } from '../support/pages/frame.ts'
import { prizePool, teamCard } from '../support/pages/prize-pool.ts'
import { setScore } from '../support/set-score.ts'

const TEAMS = ['Alpha', 'Bravo', 'Charlie', 'Delta']

const pill = (page: Page, text: string) => page.getByRole('banner').getByText(text)

/** Counts each address of the API from now on. */
function countByAddress(page: Page): Map<string, number> {
  const counts = new Map<string, number>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) counts.set(pathname, (counts.get(pathname) ?? 0) + 1)
  })
  return counts
}

for (const transport of ['websocket', 'polling'] as const)
  test(`a payment elsewhere moves the pool in place over ${transport}`, async ({ enter, pageOf, origin }) => {
    await enter('Early Birds')
    const page = await pageOf(null)
    const seen = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('/socket.io/')) seen.add(request.url().includes('polling') ? 'polling' : 'other')
    })
    page.on('websocket', (socket) => socket.on('framereceived', () => seen.add('websocket')))
    if (transport === 'polling') await refuseWebsockets(page)
    await page.goto('/prize-pool')
    await expect(prizePool(page).getByText('$10.00')).toBeVisible()
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
    await expect.poll(() => seen.has(transport)).toBe(true)
    await enterTeam(origin, 'Late Birds', { joined: false })
    for (const amount of ['$20.00', '$10.00', '$6.00', '$4.00'])
      await expect(prizePool(page).getByText(amount, { exact: true })).toBeVisible()
    await expect(teamCard(page, 'Late Birds').getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.locator('body[data-same-page]')).toHaveCount(1)
    expect(seen.has('polling')).toBe(transport === 'polling')
  })

test('a payment elsewhere moves the pool and the teams of the home page in place', async ({
  enter,
  pageOf,
  origin,
}) => {
  await enter('Early Birds')
  const page = await pageOf(null)
  const connected = page.waitForEvent('websocket')
  await page.goto('/')
  const cup = page.getByRole('region', { name: 'The cup' })
  await expect(cup.getByText('$10.00')).toBeVisible()
  await connected
  await enterTeam(origin, 'Late Birds', { joined: false })
  await expect(cup.getByText('$20.00')).toBeVisible()
  await expect(cup.getByText('teams are in')).toBeVisible()
})

test('the bracket, one toast for all check-ins, ticks and scores appear on an open page', async ({
  enter,
  admin,
  cup,
  pageOf,
}) => {
  const teams: CupTeam[] = []
  for (const name of TEAMS) teams.push(await enter(name))
  const page = await pageOf(null)
  await page.goto('/bracket')
  await expect(page.getByRole('heading', { name: 'Bracket Not Available Yet' })).toBeVisible()
  await expect(page.getByText('The bracket is generated once enough teams have registered.')).toBeVisible()
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await expect(page.getByRole('heading', { name: 'Double Elimination Tournament' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Losers Bracket' })).toBeVisible()

  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(window, { texts })
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) texts.push(node.textContent ?? '')
    }).observe(document.querySelector('section[aria-label=Notifications]') ?? document, {
      childList: true,
      subtree: true,
    })
  })
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(toast(page, 'Check-in period started!')).toBeVisible()
  await expect(page.getByRole('article').getByRole('timer')).toHaveCount(2)
  const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts)
  expect(texts.filter((text) => text.includes('Check-in period started!'))).toHaveLength(1)

  const bracket = await readBracket(admin, cup.id)
  const first = bracket.matches.find(({ team1_id }) => team1_id === teams[0]?.id)
  const card = matchCard(page, 'Alpha', 'Delta')
  await teams[0]?.captain.must('POST', `/matches/${first?.id}/checkin`)
  await expect(card.getByRole('img', { name: 'Checked In' })).toBeVisible()
  await setScore(admin, bracket, 'Alpha', '2-1')
  await expect(card.getByText('Score: 2-1')).toBeVisible()
  await expect(card.getByText('Completed')).toBeVisible()
  await expect(card.getByRole('img', { name: 'Winner' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Round 2, Best of 5, Alpha vs TBD' })).toBeVisible()
})

test('the first connection refetches nothing', async ({ enter, pageOf }) => {
  const team = await enter('Alpha')
  let counts = new Map<string, number>()
  const findRefetches = async (): Promise<string[]> => {
    const page = await pageOf(team.captain)
    counts = countByAddress(page)
    await openLive(page, '/prize-pool')
    await expect(teamCard(page, 'Alpha')).toBeVisible()
    await page.close()
    return [...counts].filter(([, count]) => count > 1).map(([path]) => path)
  }
  // Events of the last five seconds are repeated to a page that has just loaded, so the first visits may fetch twice,
  // and each visit takes seconds on a busy machine.
  await expect.poll(findRefetches, { timeout: 40_000 }).toEqual([])
  for (const path of ['/api/teams', '/api/tournaments/current', '/api/auth/me']) expect(counts.get(path), path).toBe(1)
})

test('changes between the first read and the first connection are fetched', async ({ enter, pageOf, origin }) => {
  await enter('Alpha')
  const page = await pageOf(null)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/live-connection-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/prize-pool')
  await expect(teamCard(page, 'Alpha')).toBeVisible()
  await enterTeam(origin, 'Meanwhile', { joined: false })
  await expect(teamCard(page, 'Meanwhile')).toHaveCount(0)
  held.resolve()
  await expect(teamCard(page, 'Meanwhile').getByText('Paid', { exact: true })).toBeVisible()
  await expect(prizePool(page).getByText('$20.00')).toBeVisible()
})

test('offline, the page keeps its data and shows that it is offline; back online, it refetches once what it shows', async ({
  enter,
  pageOf,
  origin,
}) => {
  const team = await enter('Alpha')
  const page = await pageOf(team.captain)
  const wire = await controlLiveWire(page)
  await openLive(page, '/prize-pool')
  await expect(teamCard(page, 'Alpha')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Invites' }).first()).toBeVisible()
  // Chromium's offline mode keeps an open websocket alive; a real outage does not.
  await page.context().setOffline(true)
  await wire.cut()
  await expect(pill(page, 'Offline – showing last data')).toBeVisible()
  await expect(teamCard(page, 'Alpha')).toBeVisible()
  await enterTeam(origin, 'Meanwhile', { joined: false })
  await expect(teamCard(page, 'Meanwhile')).toHaveCount(0)

  const counts = countByAddress(page)
  const isShown = untilBarShows(page, 'Up to date')
  await wire.restore()
  await page.context().setOffline(false)
  await isShown
  await expect(teamCard(page, 'Meanwhile')).toBeVisible()
  await expect(prizePool(page).getByText('$20.00')).toBeVisible()
  await expect(pill(page, 'Up to date')).toHaveCount(0)
  for (const path of ['/api/teams', '/api/tournaments/current', '/api/teams/invites'])
    expect(counts.get(path), path).toBe(1)
  expect([...counts].filter(([, count]) => count > 1)).toEqual([])
})

test('a broken connection is shown as reconnecting until it is restored', async ({ start, admin, cup, pageOf }) => {
  const { bracket } = await start(...TEAMS)
  const page = await pageOf(null)
  const wire = await controlLiveWire(page)
  await openLive(page, '/bracket')
  await expect(matchCard(page, 'Bravo', 'Charlie')).toBeVisible()
  await wire.cut()
  await expect(pill(page, 'Reconnecting…')).toBeVisible()
  await setScore(admin, bracket, 'Bravo', '2-0')

  const counts = countByAddress(page)
  await wire.restore()
  await expect(matchCard(page, 'Bravo', 'Charlie').getByText('Score: 2-0')).toBeVisible()
  await expect(pill(page, 'Reconnecting…')).toHaveCount(0)
  await expect(pill(page, 'Up to date')).toHaveCount(0)
  expect(counts.get(`/api/bracket/${cup.id}`)).toBe(1)
})

test('a spectator behind a cache that keeps an old bracket under every version sees the current one', async ({
  start,
  admin,
  cup,
  origin,
  pageOf,
}) => {
  const { bracket } = await start(...TEAMS)
  const old = await (await fetch(`${origin}/api/bracket/${cup.id}`)).text()
  await setScore(admin, bracket, 'Alpha', '2-1')
  const page = await pageOf(null)
  await page.route(/\/api\/bracket\/[^?]+\?version=/, (route) =>
    route.fulfill({ contentType: 'application/json', body: old }),
  )
  await openLive(page, '/bracket')
  const card = matchCard(page, 'Alpha', 'Delta')
  await expect(card).toHaveAttribute('aria-label', /Score: 2-1/, { timeout: 5000 })
  await setScore(admin, bracket, 'Alpha', '2-0')
  await expect(card).toHaveAttribute('aria-label', /Score: 2-0/, { timeout: 5000 })
})
