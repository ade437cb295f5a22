import { beforeEach, describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { dashboardOf } from '#testing/dashboard-of'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const intentOf = (sessionId: string) =>
  provider()
    .books()
    .sessions.find((session) => session.id === sessionId)?.payment_intent ?? ''
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)

describe('a refund made at the provider', () => {
  test('takes the fee out of the pool and marks the team unpaid', async () => {
    const checkout = await payEntryFee(testApp)
    testApp.events.length = 0
    await dashboardOf(provider()).refunds.create({ payment_intent: intentOf(checkout.sessionId) })
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({
      state: 'refunded',
      paid: false,
      refund: { state: 'succeeded', reason: 'provider_side' },
      ledger: ['paid 1000', 'refund -1000'],
    })
    expect(testApp.events.map((event) => event.name)).toEqual(['tournament_updated', 'prize_pool_updated'])
  })

  test('is recorded even if its event arrives before the payment’s event', async () => {
    const checkout = await openCheckout(testApp)
    provider().webhooks.hold()
    provider().pay(checkout.sessionId)
    await dashboardOf(provider()).refunds.create({ payment_intent: intentOf(checkout.sessionId) })
    provider().webhooks.release({ order: 'reversed' })
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', ledger: ['paid 1000', 'refund -1000'] })
  })
})

describe('the ledger', () => {
  test('agrees with the provider at the end', async () => {
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })
})
