import { payFee } from '@cup/rehearsal/cup'
import { type BrokenAnswer, breakApi } from '../support/broken-api.ts'
import { expect, test } from '../support/fixtures.ts'

const garbage = { status: 200, contentType: 'application/json', body: '{"hello":"world"}' }
const BROKEN: Record<string, BrokenAnswer> = {
  'answers with 500': (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }),
  'answers with 503': (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }),
  'answers with 429': (route) => route.fulfill({ status: 429, json: { detail: 'Too many requests' } }),
  'answers with garbage': (route) => route.fulfill(garbage),
  'answers with half an answer': (route) => route.fulfill({ ...garbage, body: '{"id":' }),
  'cuts the line': (route) => route.abort(),
  'never answers': (_route, after) => after(Number.POSITIVE_INFINITY),
  'answers only after 20 s': async (route, after) => {
    await after(20_000)
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
        const api = await breakApi(page, answer)
        await page.goto(isPayment ? `${address}?session_id=${session}` : address)
        return { page, api, message, content }
      }),
    )
    await Promise.all(
      pages.map(async ({ page, api, message }) => {
        await api.untilItSays(message)
        await expect(page.getByRole('main')).toContainText(message)
        // Teams, bracket and the session are only logged when they fail.
        await expect(page.getByRole('alert')).toHaveText('')
      }),
    )
    await Promise.all(
      pages.map(async ({ page, api, content }) => {
        await api.mend()
        await api.untilItSays(content)
        await expect(page.getByRole('main')).toContainText(content)
      }),
    )
  })
