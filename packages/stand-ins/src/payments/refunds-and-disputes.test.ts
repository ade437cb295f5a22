import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FEE, type PaymentRig, startPaymentRig } from '../testing/payment-rig.ts'

let rig: PaymentRig
let intent: string

beforeEach(async () => {
  rig = await startPaymentRig()
  const { id } = await rig.stripe.checkout.sessions.create(FEE)
  intent = rig.provider.pay(id).payment_intent ?? ''
})
afterEach(() => rig.close())

const types = () => rig.receiver.events.map(({ type }) => type).sort()

describe('refunds', () => {
  test('return the money once and send an event', async () => {
    const refund = await rig.stripe.refunds.create({ payment_intent: intent, metadata: { payment_id: '1' } })
    expect(refund).toMatchObject({ status: 'succeeded', amount: 1000, payment_intent: intent })
    await expect(rig.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    })
    expect(await rig.stripe.refunds.retrieve(refund.id)).toMatchObject({ metadata: { payment_id: '1' } })
    expect((await rig.stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(1)
    expect((await rig.stripe.refunds.list({ payment_intent: 'pi_other' })).data).toEqual([])
    expect((await rig.stripe.charges.list({ payment_intent: intent })).data).toMatchObject([{ refunded: true }])
    expect(rig.provider.books().totals).toEqual({
      received_cents: 1000,
      refunded_cents: 1000,
      disputed_cents: 0,
      balance_cents: 0,
    })
    await rig.provider.webhooks.settled()
    expect(types()).toEqual(['charge.refunded', 'checkout.session.completed', 'refund.created'])
  })

  test('may be partial but never exceed the charge', async () => {
    await rig.stripe.refunds.create({ payment_intent: intent, amount: 400 })
    await expect(rig.stripe.refunds.create({ payment_intent: intent, amount: 601 })).rejects.toMatchObject({
      param: 'amount',
    })
    expect(await rig.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 600 })
  })

  test('that are pending settle or fail later', async () => {
    rig.provider.setRefundOutcome('pending')
    const { id, status } = await rig.stripe.refunds.create({ payment_intent: intent })
    expect(status).toBe('pending')
    expect(rig.provider.settleRefund(id)).toMatchObject({ status: 'succeeded' })
    expect(rig.provider.failRefund(id)).toMatchObject({ status: 'failed' })
    expect(rig.provider.books().totals.balance_cents).toBe(1000)
    await rig.provider.webhooks.settled()
    expect(types()).toEqual([
      'charge.refunded',
      'checkout.session.completed',
      'refund.created',
      'refund.failed',
      'refund.updated',
      'refund.updated',
    ])
  })

  test('fail at once when the bank is set to refuse them, and the next one may work', async () => {
    rig.provider.setRefundOutcome('failed')
    expect(await rig.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ status: 'failed' })
    rig.provider.setRefundOutcome('succeeded')
    expect(await rig.stripe.refunds.create({ payment_intent: intent })).toMatchObject({ status: 'succeeded' })
  })

  test('need a payment that went through', async () => {
    const { id } = await rig.stripe.checkout.sessions.create(FEE)
    const declined = rig.provider.decline(id)
    expect(declined).toMatchObject({ status: 'open', payment_status: 'unpaid' })
    const refund = rig.stripe.refunds.create({ payment_intent: declined.payment_intent ?? '' })
    await expect(refund).rejects.toThrow(/does not have a successful charge/)
    const unknown = rig.stripe.refunds.create({ payment_intent: 'pi_none' })
    await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', param: 'payment_intent' })
  })
})

describe('disputes', () => {
  test('take the money away until they are won', async () => {
    const dispute = rig.provider.openDispute(intent)
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 1000, payment_intent: intent })
    expect(rig.provider.books().totals).toMatchObject({ disputed_cents: 1000, balance_cents: 0 })
    await expect(rig.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    rig.provider.closeDispute(dispute.id, 'won')
    expect(rig.provider.books().totals).toMatchObject({ disputed_cents: 0, balance_cents: 1000 })
    expect(await rig.stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: 'won' })
    expect((await rig.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1)
    await rig.provider.webhooks.settled()
    expect(types()).toEqual(['charge.dispute.closed', 'charge.dispute.created', 'checkout.session.completed'])
  })

  test('keep the money when they are lost', async () => {
    rig.provider.closeDispute(rig.provider.openDispute(intent).id, 'lost')
    expect(rig.provider.books().totals).toMatchObject({ disputed_cents: 1000, balance_cents: 0 })
  })

  test('that are lost may be won afterwards, but not the other way round', async () => {
    const { id } = rig.provider.openDispute(intent)
    rig.provider.closeDispute(id, 'lost')
    expect(rig.provider.closeDispute(id, 'won')).toMatchObject({ status: 'won' })
    expect(rig.provider.closeDispute(id, 'lost')).toMatchObject({ status: 'won' })
    expect(rig.provider.books().totals).toMatchObject({ disputed_cents: 0, balance_cents: 1000 })
    await rig.provider.webhooks.settled()
    expect(types().filter((type) => type === 'charge.dispute.closed')).toHaveLength(2)
  })

  test('say until when evidence is taken, also when that changes', async () => {
    const { id } = rig.provider.openDispute(intent)
    const dueBy = new Date('2027-01-02T03:04:05Z')
    expect((await rig.stripe.disputes.retrieve(id)).evidence_details.due_by).toBeGreaterThan(0)
    rig.provider.moveDisputeDeadline(id, dueBy)
    expect((await rig.stripe.disputes.retrieve(id)).evidence_details.due_by).toBe(dueBy.getTime() / 1000)
    await rig.provider.webhooks.settled()
    expect(types()).toContain('charge.dispute.updated')
  })

  test('are about what has not been refunded yet', () => {
    expect(rig.provider.refundPart(intent, 400)).toMatchObject({ amount: 400, status: 'succeeded' })
    expect(rig.provider.openDispute(intent)).toMatchObject({ amount: 600 })
    expect(rig.provider.books().totals).toMatchObject({ refunded_cents: 400, disputed_cents: 600, balance_cents: 0 })
  })
})
