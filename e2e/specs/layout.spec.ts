import { payFee, playOut } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import type { Page } from '@playwright/test'
import { createBlocker } from '../support/block-files.ts'
import { expect, type PageOf, test } from '../support/fixtures.ts'
import { holdCalls } from '../support/hold-calls.ts'
import { openLive } from '../support/live-wire.ts'
import { toast } from '../support/pages/frame.ts'
import { watchRequests } from '../support/quiet.ts'

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysilio'
const WIDTHS = [360, 768, 1280]
const PAGES = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/payment-success', '/bracket?view=broadcast']
const TABS = ['overview', 'tournaments', 'teams', 'users', 'matches'].map((tab) => `/admin?tab=${tab}`)

/** How far the page itself can be scrolled sideways. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { documentElement: root, body } = document
    return Math.max(root.scrollWidth, body.scrollWidth) - root.clientWidth
  })

async function expectNoSideways(page: Page, addresses: readonly string[], widths: readonly number[]): Promise<void> {
  const quiet = watchRequests(page)
  for (const address of addresses) {
    await page.goto(address)
    await quiet()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      expect(await sideways(page), `${address} at ${width}`).toBe(0)
    }
  }
}

test('no page scrolls sideways, before and after the bracket stands', async ({ enter, admin, cup, pageOf }) => {
  test.slow()
  for (const name of [LONG, 'Bravo', 'Charlie', 'Delta']) await enter(name)
  const page = await pageOf(admin)
  await expectNoSideways(page, ['/prize-pool', '/bracket', ...TABS], WIDTHS)
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expectNoSideways(page, [...PAGES, ...TABS], WIDTHS)
})

test('visitors scroll no page sideways either, at twice and four times the size', async ({ enter, pageOf }) => {
  test.slow()
  await enter(LONG)
  const page = await pageOf(null)
  // A screen of 1280 pixels has room for 640 and 320 of them when the browser enlarges everything.
  await expectNoSideways(page, PAGES, [320, 640, ...WIDTHS])
})

interface Shift {
  value: number
  /** What moved, from where to where. */
  moved: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** The server's answers arrive after the first paint, so that a shift they cause is counted. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const corner = ({ x, y, width, height }: DOMRectReadOnly): string => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            value,
            moved: sources.map(
              ({ node, previousRect, currentRect }) =>
                `${node?.nodeName} ${node?.className}: ${corner(previousRect)} to ${corner(currentRect)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await holdCalls(page, async ({ pass }) => {
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await pass()
  })
  await keepOneFont(page)
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

let hasFallbacks: boolean | undefined

/**
 * Our fallbacks are cut to Arial, Liberation Sans and Roboto, so that the web fonts take over without moving anything.
 * A browser on a machine that has none of the three is watched without web fonts.
 */
async function keepOneFont(page: Page): Promise<void> {
  hasFallbacks ??= await findFallbacks(page)
  if (hasFallbacks) return
  const block = await createBlocker(page)
  await block(['.woff2'])
}

async function findFallbacks(page: Page): Promise<boolean> {
  await page.goto('/settings')
  return page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('Fallback'))
    const loaded = await Promise.allSettled(faces.map((face) => face.load()))
    return loaded.length > 0 && loaded.every(({ status }) => status === 'fulfilled')
  })
}

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0)

async function expectStill(pageOf: PageOf, person: Person | null, addresses: readonly string[]): Promise<void> {
  const page = await pageOf(person)
  const quiet = watchRequests(page)
  const shifts = await watchShifts(page)
  for (const viewport of SCREENS) {
    await page.setViewportSize(viewport)
    for (const address of addresses) {
      await page.goto(address)
      await quiet()
      await page.evaluate(() => document.fonts.ready)
      const who = `${address} at ${viewport.width} for ${person?.user.name ?? 'a visitor'}`
      const seen = await shifts()
      expect(sumOf(seen), `${who}: ${JSON.stringify(seen)}`).toBeLessThan(0.02)
    }
  }
}

test('nothing jumps while a page comes up for visitors and players', async ({ start, pageOf }) => {
  test.slow()
  const { teams } = await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await expectStill(pageOf, null, PAGES.slice(0, -1))
  await expectStill(pageOf, teams[0]?.captain ?? null, PAGES.slice(0, -1))
})

test('nothing jumps while the dashboard comes up', async ({ start, admin, pageOf }) => {
  test.slow()
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await expectStill(pageOf, admin, TABS)
})

test('neither a fee that is due nor a podium pushes the teams down', async ({ enter, admin, cup, pageOf }) => {
  const debtor = await enter('Alpha', { paid: false })
  await enter('Bravo')
  await expectStill(pageOf, debtor.captain, ['/prize-pool'])
  await enter('Charlie')
  await admin.must('POST', `/admin/bracket/generate/${cup.id}`)
  await playOut(admin, cup.id)
  await admin.must('POST', `/admin/tournaments/${cup.id}/complete`)
  await expectStill(pageOf, null, ['/prize-pool', '/bracket'])
})

test('a toast moves nothing', async ({ start, admin, page }) => {
  await start('Alpha', 'Bravo')
  const shifts = await watchShifts(page)
  await openLive(page, '/prize-pool')
  const before = await shifts()
  await admin.must('POST', '/admin/matches/start-all-checkins')
  await expect(toast(page, 'Check-in period started!')).toBeVisible()
  await expect(toast(page, 'Check-in period started!')).toHaveCount(0)
  expect(await shifts()).toEqual(before)
})

test('the pool changes in place', async ({ enter, pageOf, origin }) => {
  const team = await enter('Alpha', { paid: false })
  const page = await pageOf(null)
  const shifts = await watchShifts(page)
  await openLive(page, '/prize-pool')
  const before = sumOf(await shifts())
  await payFee(origin, team.captain, team.id)
  await expect(page.getByText('$10.00', { exact: true })).toBeVisible()
  // The team's badge says Paid instead of Unpaid and grows narrower: 0.00002, and nothing else.
  expect(sumOf(await shifts())).toBeCloseTo(before, 4)
})
