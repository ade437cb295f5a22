import { payFee } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { type BrokenResponse, breakApi } from '../support/broken-api.ts'
import { expect, test } from '../support/fixtures.ts'

const BROKEN: Record<string, BrokenResponse> = {
  'responds with 500': (call) => call.respond(500, '{"code":"unexpected"}'),
  'responds with 503': (call) => call.respond(503, '{"code":"unavailable"}'),
  'responds with 429': (call) => call.respond(429, '{"detail":"Too many requests"}'),
  'responds with garbage': (call) => call.respond(200, '{"hello":"world"}'),
  'responds with half a response': (call) => call.respond(200, '{"id":'),
  'cuts the line': (call) => call.cut(),
  'never responds': (_call, after) => after(Number.POSITIVE_INFINITY),
  'responds only after 20 s': async (call, after) => {
    await after(20_000)
    await call.pass()
  },
}

/** The text of each page while the API fails, and after it has recovered. */
const SAYS = [
  // The home page is complete without the API; the cup appears later.
  ['/', /Rocket League Tournaments/, /Cup with an API/],
  ['/prize-pool', /Could not load the teams|Still loading/, /Registered Teams/],
  ['/bracket', /Could not load|Still loading/, /Bracket Not Available Yet/],
  ['/settings', /Could not load your account|Still loading/, /Account Information/],
  ['/invites', /Could not load your account|Still loading/, /No Pending Invites/],
  ['/admin', /Could not load your account|Still loading/, /Tournament Controls/],
] as const
const SAYS_OF_PAYMENT = [/Still loading|Payment Failed/, /Payment Successful!/] as const

for (const [how, respond] of Object.entries(BROKEN))
  test(`with an API that ${how}, every page shows the failure in place and recovers by itself`, async ({
    admin,
    enter,
    origin,
    pageOf,
  }) => {
    const { id, captain } = await enter('Alpha', { paid: false })
    const session = await payFee(origin, captain, id)
    const visit = async (person: Person, pages: readonly (readonly [string, RegExp, RegExp])[]): Promise<void> => {
      const page = await pageOf(person)
      const api = await breakApi(page, respond)
      for (const [address, message, content] of pages) {
        api.breakAgain()
        await page.goto(address)
        await api.untilShown(message)
        await expect(page.getByRole('main')).toContainText(message)
        // Teams, bracket and the session are only logged when they fail.
        await expect(page.getByRole('alert')).toHaveText('')
        api.repair()
        await api.untilShown(content)
        await expect(page.getByRole('main')).toContainText(content)
      }
    }
    await visit(admin, SAYS)
    await visit(captain, [[`/payment-success?session_id=${session}`, ...SAYS_OF_PAYMENT]])
  })
