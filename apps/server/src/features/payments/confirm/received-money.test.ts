import { beforeEach, describe, expect, test } from 'vitest'
import { openCheckout, payEntryFee, readPayment, startCheckoutOf } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { confirmPayment } from './confirm-payment.ts'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const rowOf = (paymentId: string) =>
  testApp.deps.db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
const counted = async (state: string) =>
  (await testApp.deps.metrics.payments.get()).values.find(({ labels }) => labels.state === state)?.value ?? 0
const intentOf = (sessionId: string) =>
  provider()
    .books()
    .sessions.find(({ id }) => id === sessionId)?.payment_intent

describe('money that arrives', () => {
  test('is recorded with the provider’s data, and the checkout URL is removed', async () => {
    const before = await counted('confirmed')
    const { paymentId, sessionId } = await payEntryFee(testApp)
    expect(await rowOf(paymentId)).toMatchObject({
      state: 'confirmed',
      received_cents: 1000,
      received_currency: 'usd',
      provider_session_id: sessionId,
      provider_payment_intent: intentOf(sessionId),
      checkout_url: null,
      claimed_until: null,
      confirmed_at: expect.any(Date),
      unapplied_reason: null,
    })
    expect(await counted('confirmed')).toBe(before + 1)
  })

  test('but cannot count is recorded with the reason, and logged', async () => {
    const before = await counted('unapplied')
    const { paymentId, sessionId, team, tournamentId } = await openCheckout(testApp)
    provider().pay(sessionId, { amountTotal: 700, currency: 'eur' })
    await testApp.settle()
    expect(await rowOf(paymentId)).toMatchObject({
      received_cents: 700,
      received_currency: 'eur',
      unapplied_reason: 'mismatch',
      checkout_url: null,
      confirmed_at: null,
    })
    expect(await counted('unapplied')).toBe(before + 1)
    const log = await testApp.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', paymentId).execute()
    expect(log).toMatchObject([
      {
        action: 'payment.return',
        target_type: 'payment',
        target_name: team.team_name,
        tournament_id: tournamentId,
        after: { received_cents: 700, currency: 'eur' },
        reason: 'mismatch',
      },
    ])
  })

  test('of nothing fails the payment, and there is nothing to refund', async () => {
    const { paymentId, sessionId } = await openCheckout(testApp)
    provider().pay(sessionId, { amountTotal: 0 })
    await testApp.settle()
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({
      state: 'failed',
      reason: 'mismatch',
      refund: undefined,
      paid: false,
    })
  })
})

describe('a session that ends without money', () => {
  test.each(['expired', 'failed'] as const)(
    'has %s: that is counted, and the page to pay on is gone',
    async (state) => {
      const before = await counted(state)
      const { paymentId, sessionId } = await openCheckout(testApp)
      if (state === 'expired') provider().expire(sessionId)
      else {
        provider().payLater(sessionId)
        provider().settlePayment(sessionId, 'failed')
      }
      await testApp.settle()
      expect(await rowOf(paymentId)).toMatchObject({ state, provider_session_id: sessionId, checkout_url: null })
      expect(await counted(state)).toBe(before + 1)
    },
  )

  test('is applied once', async () => {
    const { sessionId } = await openCheckout(testApp)
    expect(await confirmPayment(testApp.deps, { sessionId })).toBe('unchanged')
    provider().webhooks.hold()
    provider().expire(sessionId)
    expect(await confirmPayment(testApp.deps, { sessionId })).toBe('applied')
    expect(await confirmPayment(testApp.deps, { sessionId })).toBe('unchanged')
    provider().webhooks.release()
    await provider().webhooks.settled()
  })
})

test('another open page of a team that has paid is closed', async () => {
  const first = await openCheckout(testApp)
  provider().expire(first.sessionId)
  await testApp.settle()
  await startCheckoutOf(testApp, first.team)
  provider().pay(first.sessionId, { evenIfExpired: true })
  await testApp.settle()
  const states = await testApp.deps.db
    .selectFrom('payments')
    .select('state')
    .where('team_id', '=', first.team.id)
    .orderBy('created_at')
    .execute()
  expect(states).toEqual([{ state: 'confirmed' }, { state: 'expired' }])
})
