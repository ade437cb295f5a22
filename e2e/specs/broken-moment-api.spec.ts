import { payFee } from '@cup/rehearsal/cup'
import type { Route } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const garbage = { status: 200, contentType: 'application/json', body: '{"hello":"world"}' }
const BROKEN: Record<string, (route: Route) => Promise<void>> = {
  'answers with 500': (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }),
  'answers with 503': (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  'answers with 429': (route) => route.fulfill({ status: 429, json: { detail: 'Too many requests' } }),
  'answers with garbage': (route) => route.fulfill(garbage),
  'answers with half an answer': (route) => route.fulfill({ ...garbage, body: '{"id":' }),
  'cuts the line': (route) => route.abort(),
  'never answers': () => new Promise(() => {}),
  'answers only after 20 s': async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20_000))
    await route.continue().catch(() => undefined)
  },
}

/** What each page says while the API is broken, and what it shows once the API is back. */
const SAYS = [
  // The home page is whole without the API; the cup joins it.
  ['/', /Rocket League Tournaments/, /Cup with an API/],
  ['/prize-pool', /Could not load the teams|Still loading/, /Registered Teams/],
  ['/bracket', /Could not load|Still loading/, /Bracket Not Available Yet/],
  ['/settings', /Could not load your account|Still loading/, /Account Information/],
  ['/invites', /Could not load your account|Still loading/, /No Pending Invites/],
  ['/admin', /Could not load your account|Still loading/, /Tournament Controls/],
  ['/payment-success', /Still loading|Payment Failed/, /Payment Successful!/],
] as const

for (const [how, answer] of Object.entries(BROKEN))
  test(`with an API that ${how}, every page says so in its own place and recovers by itself`, async ({
    admin,
    enter,
    origin,
    pageOf,
  }) => {
    test.slow()
    const { id, captain } = await enter('Alpha', { paid: false })
    const session = await payFee(origin, captain, id)
    const pages = await Promise.all(
      SAYS.map(async ([address, message, content]) => {
        const isPayment = address === '/payment-success'
        const page = await pageOf(isPayment ? captain : admin)
        await page.route('**/api/**', answer)
        await page.goto(isPayment ? `${address}?session_id=${session}` : address)
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
      await expect(page.getByRole('main')).toContainText(content, { timeout: 90_000 })
  })
