import { beforeAll, describe, expect, test } from 'vitest'
import { dashboardOf } from '#testing/dashboard-of'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { recordRefundResponse } from './record-refund.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const provider = () => testApp.standIns.payments
const refundOf = (paymentId: string) =>
  testApp.deps.db
    .selectFrom('refunds')
    .select(['state', 'attempt', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()

describe('the provider’s response to a refund', () => {
  test('to the first attempt changes nothing once there is a second one', async () => {
    const { paymentId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    const refused = { kind: 'refused', reason: 'charge_disputed' } as const
    await recordRefundResponse(testApp.deps, { paymentId, attempt: 1, outcome: refused })
    expect(await refundOf(paymentId)).toMatchObject({ state: 'failed', attempt: 1 })
    await testApp.request(admin, 'POST', `/admin/payments/${paymentId}/retry-refund`)
    await recordRefundResponse(testApp.deps, { paymentId, attempt: 1, outcome: refused })
    expect(await refundOf(paymentId)).toMatchObject({ state: 'pending', attempt: 2 })
    await recordRefundResponse(testApp.deps, { paymentId, attempt: 2, outcome: refused })
    expect(await refundOf(paymentId)).toMatchObject({ state: 'failed', attempt: 2 })
  })
})

describe('a refund that fails and is retried', () => {
  const logOf = (paymentId: string) =>
    testApp.deps.db.selectFrom('audit_log').selectAll().where('target_id', '=', paymentId).orderBy('id').execute()
  const rowOf = (paymentId: string) =>
    testApp.deps.db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirstOrThrow()
  const counted = async (state: string) =>
    (await testApp.deps.metrics.refunds.get()).values.find(({ labels }) => labels.state === state)?.value ?? 0

  test('is logged and counted at every step, and keeps the ids of failed refunds', async () => {
    const before = { failed: await counted('failed'), succeeded: await counted('succeeded') }
    const { paymentId, captain, team, tournamentId } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.settle()
    const first = (await rowOf(paymentId)).provider_refund_id
    provider().failRefund(first ?? '')
    await testApp.settle()
    expect(await rowOf(paymentId)).toMatchObject({ state: 'failed', provider_refund_id: first, superseded_ids: [] })
    await testApp.request(admin, 'POST', `/admin/payments/${paymentId}/retry-refund`)
    expect(await rowOf(paymentId)).toMatchObject({
      state: 'pending',
      attempt: 2,
      error: null,
      provider_refund_id: null,
      superseded_ids: [first],
    })
    await testApp.settle()
    const done = await rowOf(paymentId)
    expect(done).toMatchObject({ state: 'succeeded', superseded_ids: [first] })
    expect(done.provider_refund_id).not.toBe(first)
    const about = { target_type: 'payment', target_name: team.team_name, tournament_id: tournamentId }
    expect(await logOf(paymentId)).toMatchObject([
      { ...about, action: 'refund.fail', actor_id: null, reason: 'expired_or_canceled_card' },
      {
        ...about,
        action: 'refund.retry',
        actor_id: admin.id,
        before: { error: 'expired_or_canceled_card' },
        after: { attempt: 2 },
        request_id: expect.any(String),
      },
    ])
    expect({ failed: await counted('failed'), succeeded: await counted('succeeded') }).toEqual({
      failed: before.failed + 1,
      succeeded: before.succeeded + 2,
    })
  })

  test('at the provider by hand has the id of the refund that succeeded', async () => {
    const { paymentId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.settle()
    const { provider_refund_id: first } = await rowOf(paymentId)
    provider().failRefund(first ?? '')
    await testApp.settle()
    const intent = provider()
      .books()
      .refunds.find(({ id }) => id === first)?.payment_intent
    const { id } = await dashboardOf(provider()).refunds.create({ payment_intent: String(intent) })
    await testApp.settle()
    expect(await rowOf(paymentId)).toMatchObject({
      state: 'succeeded',
      error: null,
      provider_refund_id: id,
      superseded_ids: [first],
    })
  })
})

describe('a part of a fee that was refunded and then failed', () => {
  test('is logged twice, with the sum that stays refunded', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    const { id } = provider().refundPart(sessionId, 400)
    provider().refundPart(sessionId, 100)
    await testApp.settle()
    provider().failRefund(id)
    await testApp.settle()
    const log = await testApp.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('target_id', '=', paymentId)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'refund.partial', after: { amount_cents: 400, partly_refunded_cents: 400 } },
      { action: 'refund.partial', after: { amount_cents: 100, partly_refunded_cents: 500 } },
      { action: 'refund.partial_failed', after: { amount_cents: 400, partly_refunded_cents: 100 } },
    ])
  })
})

describe('the amount of a refund', () => {
  test('is what was received, not what was expected', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    provider().pay(sessionId, { amountTotal: 700 })
    await provider().webhooks.settled()
    expect((await refundOf(paymentId)).amount_cents).toBe(700)
  })
})
