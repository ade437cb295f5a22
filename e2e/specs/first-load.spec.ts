import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { filesOf } from '../support/built-files.ts'
import { expect, PHONE, test } from '../support/fixtures.ts'
import { signInDialog } from '../support/pages/frame.ts'
import { watchRequests } from '../support/quiet.ts'

const BUDGET_BYTES = 110 * 1024

function noteRequests(page: Page): { scripts: Set<string>; others: string[] } {
  const noted = { scripts: new Set<string>(), others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) noted.scripts.add(pathname.slice(1))
    else if (/^\/(api|socket\.io)\//.test(pathname)) noted.others.push(pathname)
  })
  return noted
}

/** What had been asked for when the page was loaded, by the browser's own clock. */
const askedBeforeLoad = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entries = performance.getEntriesByType('resource')
    return entries
      .filter(({ startTime }) => startTime < (visit?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname.slice(1))
  })

test('the first load of the home page is small and takes along what it needs, no more', async ({ page, origin }) => {
  const quiet = watchRequests(page)
  const { scripts, others } = noteRequests(page)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'The cup' })).toBeVisible()
  await quiet()
  const firstLoad = await filesOf('index.html', 'src/pages/home/HomePage.tsx')
  const afterwards = await filesOf('src/pages/home/HomeCup.tsx')
  expect([...scripts].sort()).toEqual([...new Set([...firstLoad, ...afterwards])].sort())
  const early = await askedBeforeLoad(page)
  expect(early.filter((file) => file.endsWith('.js')).sort()).toEqual([...firstLoad].sort())
  // The cup comes after the page is painted, with two public reads at most; a visitor opens no socket.
  expect(early.filter((file) => file.startsWith('api/'))).toEqual([])
  expect(others.filter((address) => !/^\/api\/(tournaments\/(current|past)|bracket\/)/.test(address))).toEqual([])

  const sources = await Promise.all([...firstLoad].map(async (file) => (await fetch(`${origin}/${file}`)).text()))
  const bytes = sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
  const first = sources.join('\n')
  for (const [part, mark] of [
    ['dashboard', 'Tournament Controls'],
    ['bracket', 'Double Elimination Tournament'],
    ['socket', 'connect_error'],
    ['dialogs', 'Join the Tournament'],
    ['cup of the week', 'The next cup is being planned'],
  ] as const)
    expect(first.includes(mark), part).toBe(false)
})

interface Seen {
  shift: number
  /** Whether the largest thing painted was part of the page from the start. */
  largest: { text: string; isCup: boolean } | undefined
}

for (const [screen, options] of [
  ['desktop', {}],
  ['phone', PHONE],
] as const)
  test(`on a ${screen} the cup joins the home page without moving it, and is not its largest paint`, async ({
    start,
    pageOf,
  }) => {
    await start('Alpha', 'Bravo', 'Charlie', 'Delta')
    const page = await pageOf(null, options)
    await page.addInitScript(() => {
      const seen: Seen = { shift: 0, largest: undefined }
      Object.assign(window, { seen })
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.shift += value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
        const isCup = element?.closest('[aria-label="The cup"]') != null
        seen.largest = { text: element?.textContent ?? '', isCup }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    // What a font moves depends on the fonts of the machine.
    await page.route('**/*.woff2', (route) => route.abort())
    const quiet = watchRequests(page)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'The cup' })).toBeVisible()
    await quiet()
    const { shift, largest } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(shift).toBeLessThan(0.02)
    expect(largest).toMatchObject({ isCup: false })
    expect(largest?.text).not.toBe('')
  })

test('scripts travel compressed and are kept for good', async ({ origin }) => {
  const [file] = await filesOf('index.html')
  for (const encoding of ['gzip', 'br']) {
    const response = await fetch(`${origin}/${file}`, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
})

test('no source map is served, and no script names one', async ({ origin }) => {
  const files = await filesOf('index.html', 'src/pages/home/HomePage.tsx')
  expect(files.size).toBeGreaterThan(1)
  for (const file of files) {
    expect((await fetch(`${origin}/${file}.map`)).status, file).toBe(404)
    expect(await (await fetch(`${origin}/${file}`)).text()).not.toContain('sourceMappingURL')
  }
})

test('a dialog comes when somebody reaches for it', async ({ page }) => {
  const quiet = watchRequests(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await quiet()
  const { scripts } = noteRequests(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  const [modal = ''] = await filesOf('src/features/session/SignInModal.tsx')
  expect(scripts.has(modal)).toBe(true)
})

test('every public page stands in its HTML before any script runs', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, text] of [
    ['/', 'Rocket League Tournaments'],
    ['/prize-pool', 'Prize Pool'],
    ['/bracket', 'Double Elimination Tournament'],
    ['/settings', 'Account Settings'],
    ['/invites', 'Team Invites'],
    ['/payment-success', 'Processing Payment...'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  }
  await context.close()
})

test('a whole journey asks one origin only and breaks no rule of its policy', async ({
  enter,
  pageOf,
  origin,
  problems,
}) => {
  const team = await enter('Homebodies', { paid: false })
  const page = await pageOf(team.captain)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  const policies: (string | null)[] = []
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest()) policies.push(await response.headerValue('content-security-policy'))
  })
  const quiet = watchRequests(page)
  for (const address of ['/', '/bracket', '/settings', '/invites', '/prize-pool']) {
    await page.goto(address)
    await quiet()
  }
  await page.getByRole('button', { name: 'Pay $10' }).first().click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect([...origins]).toEqual([origin])
  expect(policies.length).toBeGreaterThanOrEqual(6)
  for (const policy of policies) expect(policy).not.toContain('unsafe-inline')
  expect(problems).toEqual([])
})
