import { payFee } from '@cup/rehearsal/cup'
import type { Person } from '@cup/rehearsal/person'
import { type BrokenAnswer, breakApi } from '../support/broken-api.ts'
import { expect, test } from '../support/fixtures.ts'

const BROKEN: Record<string, BrokenAnswer> = {
  'answers with 500': (call) => call.answer(500, '{"code":"unexpected"}'),
  'answers with 503': (call) => call.answer(503, '{"code":"unavailable"}'),
  'answers with 429': (call) => call.answer(429, '{"detail":"Too many requests"}'),
  'answers with garbage': (call) => call.answer(200, '{"hello":"world"}'),
  'answers with half an answer': (call) => call.answer(200, '{"id":'),
  'cuts the line': (call) => call.cut(),
  'never answers': (_call, after) => after(Number.POSITIVE_INFINITY),
  'answers only after 20 s': async (call, after) => {
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

for (const [how, answer] of Object.entries(BROKEN))
  test(`with an API that ${how}, every page says so in its own place and recovers by itself`, async ({
    admin,
    enter,
    origin,
    pageOf,
  }) => {
    const { id, captain } = await enter('Alpha', { paid: false })
    const session = await payFee(origin, captain, id)
    const visit = async (person: Person, pages: readonly (readonly [string, RegExp, RegExp])[]): Promise<void> => {
      const page = await pageOf(person)
      const api = await breakApi(page, answer)
      for (const [address, message, content] of pages) {
        api.breakAgain()
        await page.goto(address)
        await api.untilItSays(message)
        await expect(page.getByRole('main')).toContainText(message)
        // Teams, bracket and the session are only logged when they fail.
        await expect(page.getByRole('alert')).toHaveText('')
        api.mend()
        await api.untilItSays(content)
        await expect(page.getByRole('main')).toContainText(content)
      }
    }
    await visit(admin, SAYS)
    await visit(captain, [[`/payment-success?session_id=${session}`, ...SAYS_OF_PAYMENT]])
  })
