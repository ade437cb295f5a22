import { type CupTeam, playOut, readBracket } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Locator, Page } from '@playwright/test'
import { createBlocker } from '../support/block-files.ts'
import { filesOf, readManifest } from '../support/built-files.ts'
import { bothCheckedIn, firstMatch } from '../support/first-match.ts'
import { expect, test } from '../support/fixtures.ts'
import { LAZY_PARTS, OPTIONAL_PARTS, type Played, type Viewer } from '../support/lazy-parts.ts'
import { untilBarShows } from '../support/pages/frame.ts'
import { untilAtRest, watchRequests } from '../support/quiet.ts'

const PAGES = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success'] as const
const PAGE_SOURCES: Record<string, string> = {
  '/': 'src/pages/home/HomePage.tsx',
  '/prize-pool': 'src/pages/prize-pool/PrizePoolPage.tsx',
  '/bracket': 'src/pages/bracket/BracketPage.tsx',
  '/settings': 'src/pages/settings/SettingsPage.tsx',
}

/** Records whether the page is ever blank after it has shown something. */
const watchForBlank = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      const root = document.querySelector('#root')
      if (document.readyState === 'complete' && root?.childElementCount === 0) document.title = 'BLANK'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

async function scriptsOf(page: Page, address: string): Promise<string[]> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) names.add(pathname)
  })
  const quiet = watchRequests(page)
  const live = page.waitForEvent('websocket')
  await page.goto(address)
  // The last script that loads without an action is the one that connects.
  await live
  await quiet()
  return [...names]
}

for (const address of PAGES)
  test(`${address} is never blank, whichever script does not load`, async ({ start, admin, pageOf }) => {
    await start('Alpha', 'Bravo')
    const page = await pageOf(admin)
    const scripts = await scriptsOf(page, address)
    expect(scripts.length).toBeGreaterThan(2)
    await watchForBlank(page)
    const block = await createBlocker(page)
    for (const script of scripts) {
      await block([script])
      const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(script))
      await page.goto(address)
      await missed
      await untilAtRest(page)
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page, `${address} without ${script}`).not.toHaveTitle('BLANK')
    }
  })

test('without any script every page keeps its prerendered content and shows that it does not start', async ({
  pageOf,
}) => {
  const open = async (address: string) => {
    const page = await pageOf(null)
    const block = await createBlocker(page)
    await block(['.js'])
    await page.goto(address)
    return { page, block, apology: page.getByText('This page is taking long to start.') }
  }
  const pages = await Promise.all(PAGES.map(open))
  for (const { page, apology } of pages) {
    await expect(page.getByRole('main')).not.toBeEmpty()
    await expect(apology).toBeVisible()
  }
  const [home] = pages
  if (!home) throw new Error('no page was opened')
  await home.block([])
  await home.page.getByRole('link', { name: 'Reload' }).click()
  await expect(home.page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(home.apology).toHaveCount(0)
})

test('every lazy part is in the list', async () => {
  const later = Object.entries(await readManifest())
    .filter(([source, { isDynamicEntry }]) => isDynamicEntry && source.startsWith('src/'))
    .map(([source]) => source)
  expect(later.length).toBeGreaterThan(10)
  const isPage = (source: string) => /^src\/pages\/[^/]+\/\w+Page\.tsx$/.test(source)
  const tried = new Set<string>([...LAZY_PARTS.map(({ source }) => source), ...OPTIONAL_PARTS])
  expect(later.filter((source) => !isPage(source) && !tried.has(source))).toEqual([])
})

for (const { source, viewer, address, played, open, failure, shown } of LAZY_PARTS)
  test(`if ${source} does not load, its place shows the failure and Retry loads it`, async ({
    enter,
    admin,
    cup,
    pageOf,
  }) => {
    const alpha = await enter('Alpha', { joined: viewer === 'player' })
    const bravo = await enter('Bravo')
    if (address === '/bracket' || played === 'closed' || source.includes('MatchDock'))
      await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
    if (played !== undefined) await playFirst(admin, cup.id, played, [alpha, bravo])
    const people: Record<Viewer, typeof admin | null> = {
      visitor: null,
      captain: alpha.captain,
      player: alpha.players[0] ?? null,
      organiser: admin,
    }
    const page = await pageOf(people[viewer])
    const block = await createBlocker(page)
    const blocked = await ownFiles(source, address)
    await block(blocked)
    await page.goto(address)
    // The app has started.
    await expect(page.locator('#slow-start')).toHaveCount(0)
    await open?.(page)
    await expect(failure(page)).toBeVisible()
    await expect(page.locator('#main')).not.toBeEmpty()
    while (blocked.length > 0) {
      blocked.shift()
      await block(blocked)
      const missed = blocked.length > 0 && page.waitForEvent('requestfailed')
      await (await retryOf(failure(page))).click()
      await missed
      await expect((blocked.length > 0 ? failure : shown)(page)).toBeVisible()
    }
  })

/** Other requests that the part needs. */
async function ownFiles(source: string, address: string): Promise<string[]> {
  const ofPage = await filesOf('index.html', PAGE_SOURCES[address.split('?')[0] ?? ''] ?? '')
  const own = [...(await filesOf(source))].filter((file) => !ofPage.has(file))
  expect(own.length).toBeGreaterThan(0)
  return own
}

/** Plays the first match up to this state, or the whole cup. */
async function playFirst(admin: Person, cupId: string, played: Played, teams: CupTeam[]) {
  if (played === 'over' || played === 'closed') {
    await playOut(admin, cupId)
    if (played === 'closed') await admin.must('POST', `/admin/tournaments/${cupId}/complete`)
    return
  }
  const bracket = await readBracket(admin, cupId)
  const match = firstMatch({ teams, bracket })
  await bothCheckedIn(admin, match)
  if (played === 'in progress') return
  const press = { source: 'press', winner_team_id: match.ours.id }
  const bestOf = bracket.matches.find(({ id }) => id === match.id)?.best_of ?? 0
  for (let game = 0; game < bestOf / 2; game++)
    for (const { captain } of teams) await captain.must('POST', `/matches/${match.id}/games`, press)
}

/** Where a failure has no space for a button, the message itself is the button. */
async function retryOf(failure: Locator): Promise<Locator> {
  const button = failure.getByRole('button', { name: 'Retry' })
  return (await button.count()) > 0 ? button : failure
}

test('a live connection whose script does not load is retried, and the page shows it', async ({ pageOf }) => {
  const page = await pageOf(null)
  await page.route('**/assets/live-connection-*.js', (route) => route.abort())
  await page.goto('/prize-pool')
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  const isSaid = untilBarShows(page, 'Up to date')
  await page.unroute('**/assets/live-connection-*.js')
  await isSaid
})
