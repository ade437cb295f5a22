import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { dashboardOf } from '#testing/dashboard-of'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { reconcilePayments } from '../reconcile-payments.job.ts'
import { sendRefund } from './send-refund.job.ts'

const REFUND = 'POST /v1/refunds'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
beforeEach(() => {
  testApp.events.length = 0
})
afterEach(async () => {
  provider().faults.clear()
  provider().setRefundOutcome('succeeded')
  await provider().comeUp()
})

const provider = () => testApp.standIns.payments
const withdraw = ({ captain, team }: { captain: { id: string }; team: { id: string } }) =>
  testApp.request(captain, 'DELETE', `/teams/${team.id}`)
const retry = (paymentId: string) => testApp.request(admin, 'POST', `/admin/payments/${paymentId}/retry-refund`)
const intentOf = (sessionId: string) =>
  provider()
    .books()
    .sessions.find((session) => session.id === sessionId)?.payment_intent ?? ''
const refundsOf = (sessionId: string) =>
  provider()
    .books()
    .refunds.filter((refund) => refund.payment_intent === intentOf(sessionId))
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)
const poolEvents = () => testApp.events.filter((event) => event.name === 'prize_pool_updated')
/** Makes the rows old enough for the reconciler. */
const minutesPass = (paymentId: string) =>
  sql`update refunds set updated_at = now() - interval '2 minutes' where payment_id = ${paymentId}`.execute(
    testApp.deps.db,
  )

describe('a paid team that is withdrawn', () => {
  test('is refunded, and the pool change is broadcast once', async () => {
    const checkout = await payEntryFee(testApp)
    testApp.events.length = 0
    await withdraw(checkout)
    expect(await read(checkout.paymentId)).toMatchObject({
      state: 'refund_pending',
      paid: false,
      refund: { state: 'pending', reason: 'team_withdrawn' },
      ledger: ['paid 1000', 'void -1000'],
    })
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { state: 'succeeded' } })
    expect(refundsOf(checkout.sessionId)).toMatchObject([{ amount: 1000, status: 'succeeded' }])
    expect(poolEvents().map((event) => event.payload)).toEqual([
      { tournament_id: checkout.tournamentId, amount: -10, prize_pool: 0 },
    ])
  })

  test('has its open checkout expired if it has not paid yet', async () => {
    const checkout = await openCheckout(testApp)
    await withdraw(checkout)
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'expired', ledger: [] })
  })
})

describe('a refund whose provider', () => {
  test.each([
    ['loses the response', async () => provider().faults.loseAnswers({ on: REFUND, times: 3 })],
    ['drops the connection', async () => provider().faults.dropConnections({ on: REFUND, times: 3 })],
    ['breaks down', async () => provider().faults.failNext({ on: REFUND, status: 500, times: 3 })],
    ['breaks down for good', async () => provider().faults.failNext({ on: REFUND, status: 500, remembered: true })],
    ['is overrun', async () => provider().faults.failNext({ on: REFUND, status: 429 })],
    ['is down', () => provider().goDown()],
  ])('%s is made exactly once, without help', async (_name, breakDown) => {
    const checkout = await payEntryFee(testApp)
    await testApp.runJobs()
    provider().webhooks.hold()
    await breakDown()
    await withdraw(checkout)
    await expect(testApp.runJobs()).rejects.toThrow('Payment provider is unavailable')
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refund_pending', paid: false })
    provider().faults.clear()
    await provider().comeUp()
    await minutesPass(checkout.paymentId)
    await reconcilePayments.handle(testApp.deps, {})
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { state: 'succeeded' } })
    provider().webhooks.release()
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { state: 'succeeded' } })
    expect(refundsOf(checkout.sessionId)).toHaveLength(1)
  })

  test('responds "already refunded" counts as made', async () => {
    const checkout = await payEntryFee(testApp)
    provider().webhooks.hold()
    await dashboardOf(provider()).refunds.create({ payment_intent: intentOf(checkout.sessionId) })
    await withdraw(checkout)
    await testApp.runJobs()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { state: 'succeeded' } })
    provider().webhooks.release()
    await testApp.settle()
    expect(refundsOf(checkout.sessionId)).toHaveLength(1)
  })

  test('is called ten times at once is made once', async () => {
    const checkout = await payEntryFee(testApp)
    await withdraw(checkout)
    const run = () => sendRefund.handle(testApp.deps, { paymentId: checkout.paymentId, attempt: 1 })
    await Promise.all(Array.from({ length: 10 }, run))
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { attempt: 1 } })
    expect(refundsOf(checkout.sessionId)).toHaveLength(1)
  })

  test('is not sent again by a late job if it was made or has a later attempt', async () => {
    const [made, retried] = [await payEntryFee(testApp), await payEntryFee(testApp)]
    await withdraw(made)
    await testApp.runJobs()
    provider().setRefundOutcome('failed')
    await withdraw(retried)
    await testApp.runJobs()
    await retry(retried.paymentId)
    provider().forgetCalls()
    await sendRefund.handle(testApp.deps, { paymentId: made.paymentId, attempt: 1 })
    await sendRefund.handle(testApp.deps, { paymentId: retried.paymentId, attempt: 1 })
    expect(provider().calls()).toEqual([])
    expect(await read(retried.paymentId)).toMatchObject({ refund: { state: 'pending', attempt: 2 } })
    await testApp.settle()
  })

  test('takes long to refund: it stays pending until it is done, even if the event is lost', async () => {
    const checkout = await payEntryFee(testApp)
    provider().setRefundOutcome('pending')
    await withdraw(checkout)
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refund_pending', refund: { state: 'pending' } })
    provider().webhooks.hold()
    provider().settleRefund(refundsOf(checkout.sessionId)[0]?.id ?? '')
    await minutesPass(checkout.paymentId)
    await reconcilePayments.handle(testApp.deps, {})
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded' })
    provider().webhooks.release()
    await testApp.settle()
  })
})

describe('a refund that fails', () => {
  const failedRefund = async () => {
    const checkout = await payEntryFee(testApp)
    await withdraw(checkout)
    await testApp.settle()
    provider().failRefund(refundsOf(checkout.sessionId)[0]?.id ?? '')
    await testApp.settle()
    return checkout
  }

  test('is shown with its reason, and the fee does not return to the pool', async () => {
    const checkout = await failedRefund()
    expect(await read(checkout.paymentId)).toMatchObject({
      state: 'refund_failed',
      refund: { state: 'failed', error: 'expired_or_canceled_card' },
      ledger: ['paid 1000', 'void -1000'],
    })
    const { body } = await testApp.request(admin, 'GET', `/admin/payments/${checkout.tournamentId}`)
    expect(body.payments[0]).toMatchObject({ needs_attention: true, refund_error: 'expired_or_canceled_card' })
  })

  test('is made by a retry, and later events about the failed one change nothing', async () => {
    const checkout = await failedRefund()
    const response = await retry(checkout.paymentId)
    expect({ status: response.status, state: response.body.state }).toEqual({ status: 200, state: 'refund_pending' })
    for (const event of provider().books().events) {
      if (event.type.startsWith('refund')) provider().webhooks.forge(event.type, event.data.object)
    }
    await provider().webhooks.settled()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refund_pending', refund: { attempt: 2 } })
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { attempt: 2, error: null } })
    expect(refundsOf(checkout.sessionId).map((refund) => refund.status)).toEqual(['failed', 'succeeded'])
  })

  test('counts as made when it was repeated at the provider', async () => {
    const checkout = await failedRefund()
    await dashboardOf(provider()).refunds.create({ payment_intent: intentOf(checkout.sessionId) })
    await testApp.settle()
    expect(await read(checkout.paymentId)).toMatchObject({ state: 'refunded', refund: { state: 'succeeded' } })
  })

  test('can be retried only while it has failed', async () => {
    const paid = await payEntryFee(testApp)
    const failed = await failedRefund()
    await retry(failed.paymentId)
    for (const paymentId of [paid.paymentId, failed.paymentId]) {
      const { status, body } = await retry(paymentId)
      expect({ status, detail: body.detail }).toEqual({
        status: 409,
        detail: 'Only a failed refund can be retried',
      })
    }
    const { status, body } = await retry('00000000-0000-4000-8000-000000000000')
    expect({ status, detail: body.detail }).toEqual({ status: 404, detail: 'Payment not found' })
    await testApp.settle()
  })
})

describe('the ledger', () => {
  test('agrees with the provider at the end', async () => {
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })
})
