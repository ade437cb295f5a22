import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { signInDialog } from '../support/pages/frame.ts'

const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist')
const BUDGET_BYTES = 110 * 1024

interface ManifestEntry {
  file: string
  imports?: string[]
}

/** The files that the given sources import. */
async function filesOf(...sources: string[]): Promise<Set<string>> {
  const manifest = JSON.parse(await readFile(path.join(DIST, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const add = (source: string) => {
    const entry: ManifestEntry | undefined = manifest[source]
    if (!entry) throw new Error(`the build has no ${source}`)
    if (files.has(entry.file)) return
    files.add(entry.file)
    entry.imports?.forEach(add)
  }
  sources.forEach(add)
  return files
}

function noteRequests(page: Page): { scripts: Set<string>; others: string[] } {
  const noted = { scripts: new Set<string>(), others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) noted.scripts.add(pathname.slice(1))
    else if (/^\/(api|socket\.io)\//.test(pathname)) noted.others.push(pathname)
  })
  return noted
}

test('the first load of the home page is small and takes along what it needs, no more', async ({ page, origin }) => {
  const { scripts, others } = noteRequests(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const firstLoad = await filesOf('index.html', 'src/pages/home/HomePage.tsx')
  const afterwards = await filesOf('src/pages/home/HomeCup.tsx')
  expect([...scripts].sort()).toEqual([...new Set([...firstLoad, ...afterwards])].sort())
  // The cup comes after the page is painted, with two public reads at most; a visitor opens no socket.
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
  ] as const)
    expect(first.includes(mark), part).toBe(false)
})

test('scripts travel compressed and are kept for good', async ({ origin }) => {
  const [file] = await filesOf('index.html')
  for (const encoding of ['gzip', 'br']) {
    const response = await fetch(`${origin}/${file}`, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
})

test('a dialog comes when somebody reaches for it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.waitForLoadState('networkidle')
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
  for (const address of ['/', '/bracket', '/settings', '/invites', '/prize-pool']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
  }
  await page.getByRole('button', { name: 'Pay $10' }).first().click()
  await page.getByRole('button', { name: 'Pay $10.00' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect([...origins]).toEqual([origin])
  expect(policies.length).toBeGreaterThanOrEqual(6)
  for (const policy of policies) expect(policy).not.toContain('unsafe-inline')
  expect(problems).toEqual([])
})
