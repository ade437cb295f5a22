import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const PAGES = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success'] as const
const SCRIPTS = '**/assets/*.js'

const blockScript = (page: Page, name: string) =>
  page.route(SCRIPTS, (route) => (route.request().url().endsWith(name) ? route.abort() : route.continue()))

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
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  return [...names]
}

for (const address of PAGES)
  test(`${address} is never blank, whichever script does not load`, async ({ admin, pageOf }) => {
    test.slow()
    const scripts = await scriptsOf(await pageOf(admin), address)
    expect(scripts.length).toBeGreaterThan(2)
    const page = await pageOf(admin)
    await watchForBlank(page)
    for (const script of scripts) {
      await blockScript(page, script)
      const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(script))
      await page.goto(address)
      await missed
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(page, `${address} without ${script}`).not.toHaveTitle('BLANK')
      await page.unroute(SCRIPTS)
    }
  })

test('a dialog that does not load says so in its own place, and Retry opens it', async ({ pageOf }) => {
  const page = await pageOf(null)
  await page.goto('/prize-pool')
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await expect(signIn).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.route(SCRIPTS, (route) => route.abort())
  await signIn.click()
  const failure = page.getByRole('alertdialog', { name: 'The sign-in dialog did not load' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Registered Teams' })).toBeAttached()
  await page.unroute(SCRIPTS)
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('dialog', { name: 'Join the Tournament' })).toBeVisible()
})

test('a live connection whose script does not load is tried again, and the page says so', async ({ pageOf }) => {
  const page = await pageOf(null)
  await page.route('**/assets/live-connection-*.js', (route) => route.abort())
  await page.goto('/prize-pool')
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await page.unroute('**/assets/live-connection-*.js')
  await expect(page.getByText('Up to date')).toBeVisible({ timeout: 60_000 })
})

const garbage = { status: 200, contentType: 'application/json', body: '{"hello":"world"}' }
const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  'with 500': (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }),
  'with 503': (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  'with 429': (route) => route.fulfill({ status: 429, json: { detail: 'Too many requests' } }),
  'with garbage': (route) => route.fulfill(garbage),
  'with half an answer': (route) => route.fulfill({ ...garbage, body: '{"id":' }),
  'by cutting the line': (route) => route.abort(),
  'only after 20 s': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await route.continue().catch(() => undefined)
  },
}

/** What each page says while the API is broken, and what it shows once the API is back. */
const SAYS = [
  ['/prize-pool', /Could not load the teams|Still loading/, /No teams registered yet|Registered Teams \d/],
  ['/bracket', /Could not load|Still loading/, /Bracket Not Available Yet/],
  ['/settings', /Could not load your account|Still loading/, /Account Information/],
  ['/invites', /Could not load your account|Still loading/, /No Pending Invites/],
  ['/admin', /Could not load your account|Still loading/, /Tournament Controls/],
] as const

for (const [how, answer] of Object.entries(BROKEN))
  test(`with an API that answers ${how}, every page says so in its own place and recovers by itself`, async ({
    admin,
    pageOf,
  }) => {
    test.slow()
    const pages = await Promise.all(
      SAYS.map(async ([address, message, content]) => {
        const page = await pageOf(admin)
        await page.route('**/api/**', answer)
        await page.goto(address)
        return { page, message, content }
      }),
    )
    for (const { page, message } of pages) {
      await expect(page.getByRole('main')).toContainText(message, { timeout: 40_000 })
      // Teams, bracket and the session are only logged when they fail.
      await expect(page.getByRole('alert')).toHaveText('')
    }
    for (const { page } of pages) await page.unroute('**/api/**')
    for (const { page, content } of pages)
      await expect(page.getByRole('main')).toContainText(content, { timeout: 60_000 })
  })
