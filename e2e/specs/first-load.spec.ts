import type { Page } from '@playwright/test'
import { filesOf } from '../support/built-files.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectQuietCup } from '../support/joining-cup.ts'
import { signInDialog } from '../support/pages/frame.ts'
import { watchRequests } from '../support/quiet.ts'

const BUDGET_BYTES = 100 * 1024

function noteRequests(page: Page): { scripts: Set<string>; others: string[] } {
  const noted = { scripts: new Set<string>(), others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) noted.scripts.add(pathname.slice(1))
    else if (/^\/(api|socket\.io)\//.test(pathname)) noted.others.push(pathname)
  })
  return noted
}

/** The requests that the page made before it was loaded, with their compressed sizes. */
const requestedBeforeLoad = (page: Page): Promise<{ file: string; bytes: number }[]> =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries
      .filter(({ startTime }) => startTime < (visit?.loadEventStart ?? 0))
      .map(({ name, encodedBodySize }) => ({ file: new URL(name).pathname.slice(1), bytes: encodedBodySize }))
  })

test('the first load of the home page is small and complete; a dialog is loaded when it is opened', async ({
  page,
  origin,
}) => {
  const quiet = watchRequests(page)
  const { scripts, others } = noteRequests(page)
  const connected = page.waitForEvent('websocket')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'The cup' })).toBeVisible()
  await connected
  await quiet()
  const firstLoad = await filesOf('index.html', 'src/pages/home/HomePage.tsx')
  const afterwards = await filesOf('src/pages/home/HomeCup.tsx', 'src/features/live/live-connection.ts')
  expect([...scripts].sort()).toEqual([...new Set([...firstLoad, ...afterwards])].sort())
  const early = await requestedBeforeLoad(page)
  const earlyScripts = early.filter(({ file }) => file.endsWith('.js'))
  expect(earlyScripts.map(({ file }) => file).sort()).toEqual([...firstLoad].sort())
  const bytes = earlyScripts.map((script) => script.bytes)
  expect(Math.min(...bytes)).toBeGreaterThan(0)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(BUDGET_BYTES)
  // The cup comes after the page is painted, with two public reads at most.
  expect(early.filter(({ file }) => file.startsWith('api/'))).toEqual([])
  expect(others.filter((address) => !/^\/api\/(tournaments\/(current|past)|bracket\/)/.test(address))).toEqual([])

  const sources = await Promise.all([...firstLoad].map(async (file) => (await fetch(`${origin}/${file}`)).text()))
  const first = sources.join('\n')
  for (const [part, mark] of [
    ['dashboard', 'Tournament Controls'],
    ['bracket', 'Double Elimination Tournament'],
    ['socket', 'connect_error'],
    ['dialogs', 'Join the Tournament'],
    ['cup of the week', 'The next cup is being planned'],
  ] as const)
    expect(first.includes(mark), part).toBe(false)

  const [modal = ''] = await filesOf('src/features/session/SignInModal.tsx')
  expect(scripts.has(modal)).toBe(false)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(signInDialog(page)).toBeVisible()
  expect(scripts.has(modal)).toBe(true)
})

test('the cup joins the home page without moving it, and is not its largest paint', async ({ start, pageOf }) => {
  await start('Alpha', 'Bravo', 'Charlie', 'Delta')
  await expectQuietCup(await pageOf(null))
})

test('scripts are compressed, cached as immutable and have no source maps', async ({ origin }) => {
  const [file] = await filesOf('index.html')
  for (const encoding of ['gzip', 'br']) {
    const response = await fetch(`${origin}/${file}`, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  const files = await filesOf('index.html', 'src/pages/home/HomePage.tsx')
  expect(files.size).toBeGreaterThan(1)
  for (const file of files) {
    expect((await fetch(`${origin}/${file}.map`)).status, file).toBe(404)
    expect(await (await fetch(`${origin}/${file}`)).text()).not.toContain('sourceMappingURL')
  }
})
