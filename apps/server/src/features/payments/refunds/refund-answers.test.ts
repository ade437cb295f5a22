import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, payEntryFee } from '#testing/factories/open-checkout'
import { buildTestApp, type TestApp } from '#testing/test-app'
import { recordRefundAnswer } from './record-refund.ts'

let testApp: TestApp
let admin: { id: string }
beforeAll(async () => {
  testApp = await buildTestApp()
  admin = await createAdmin(testApp.deps.db)
})
afterAll(() => testApp.close())

const provider = () => testApp.standIns.payments
const refundOf = (paymentId: string) =>
  testApp.deps.db
    .selectFrom('refunds')
    .select(['state', 'attempt', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()

describe('the provider’s answer to a refund', () => {
  test('to the first try changes nothing once there is a second one', async () => {
    const { paymentId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    const refused = { kind: 'refused', reason: 'charge_disputed' } as const
    await recordRefundAnswer(testApp.deps, { paymentId, attempt: 1, outcome: refused })
    expect(await refundOf(paymentId)).toMatchObject({ state: 'failed', attempt: 1 })
    await testApp.request(admin, 'POST', `/admin/payments/${paymentId}/retry-refund`)
    await recordRefundAnswer(testApp.deps, { paymentId, attempt: 1, outcome: refused })
    expect(await refundOf(paymentId)).toMatchObject({ state: 'pending', attempt: 2 })
    await recordRefundAnswer(testApp.deps, { paymentId, attempt: 2, outcome: refused })
    expect(await refundOf(paymentId)).toMatchObject({ state: 'failed', attempt: 2 })
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
