import { beforeEach, describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)
const amounts = () =>
  testApp.events.flatMap((event) => (event.name === 'prize_pool_updated' ? event.payload.amount : []))

describe('a dispute', () => {
  test('takes the fee out of the pool, and the team stays in the cup', async () => {
    const { paymentId, sessionId, tournamentId } = await payEntryFee(testApp)
    testApp.events.length = 0
    provider().openDispute(sessionId)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({
      state: 'confirmed',
      disputed: true,
      teamDisputed: true,
      paid: true,
      ledger: ['paid 1000', 'dispute -1000'],
    })
    expect(testApp.events).toEqual([
      { name: 'prize_pool_updated', payload: { tournament_id: tournamentId, amount: -10, prize_pool: 0 } },
      { name: 'tournament_updated', payload: { tournament_id: tournamentId } },
    ])
  })

  test('that is won returns the fee to the pool', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    const dispute = provider().openDispute(sessionId)
    await testApp.settle()
    provider().closeDispute(dispute.id, 'won')
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({
      disputed: false,
      teamDisputed: false,
      ledger: ['paid 1000', 'dispute -1000', 'dispute_won 1000'],
    })
    expect(amounts()).toEqual([10, -10, 10])
  })

  test('that is lost keeps the fee out of the pool', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    provider().closeDispute(provider().openDispute(sessionId).id, 'lost')
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ disputed: true, ledger: ['paid 1000', 'dispute -1000'] })
  })

  test.each(['won', 'lost'] as const)('ends the same in any order of its events: %s', async (outcome) => {
    const { paymentId, sessionId } = await openCheckout(testApp)
    provider().webhooks.hold()
    provider().pay(sessionId)
    provider().closeDispute(provider().openDispute(sessionId).id, outcome)
    provider().webhooks.setPlan({ copies: 5 })
    provider().webhooks.release({ order: 'shuffled', seed: 7 })
    await testApp.settle()
    provider().webhooks.setPlan({})
    const payment = await read(paymentId)
    expect(payment).toMatchObject({
      state: outcome === 'won' ? 'confirmed' : 'charged_back',
      disputed: outcome === 'lost',
    })
    const sum = payment.ledger.reduce((total, row) => total + Number(row.split(' ')[1]), 0)
    expect(sum).toBe(outcome === 'won' ? 1000 : 0)
    expect(amounts()).toHaveLength(payment.ledger.length)
  })

  test('of a refunded payment does not change the pool', async () => {
    const { paymentId, sessionId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.settle()
    provider().openDispute(sessionId)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({
      state: 'refunded',
      disputed: true,
      ledger: ['paid 1000', 'void -1000'],
    })
  })

  test('is listed first in the admin’s payments', async () => {
    const { sessionId, tournamentId } = await payEntryFee(testApp)
    await payEntryFee(testApp, { tournamentId })
    provider().openDispute(sessionId)
    await testApp.settle()
    const admin = await createAdmin(testApp.deps.db)
    const { body } = await testApp.request(admin, 'GET', `/admin/payments/${tournamentId}`)
    expect(body.payments.map((row: { disputed: boolean }) => row.disputed)).toEqual([true, false])
    expect([body.fees, body.refunds, body.disputes, body.prize_pool]).toEqual([
      { count: 2, amount: 20 },
      { count: 0, amount: 0 },
      { count: 1, amount: 10 },
      10,
    ])
  })
})

describe('a refund of a disputed payment', () => {
  const withdrawDisputed = async () => {
    const checkout = await payEntryFee(testApp)
    const dispute = provider().openDispute(checkout.sessionId)
    await testApp.settle()
    await testApp.request(checkout.captain, 'DELETE', `/teams/${checkout.team.id}`)
    await testApp.settle()
    return { ...checkout, dispute }
  }

  test('fails at first, and does not leave the pool a second time', async () => {
    const { paymentId } = await withdrawDisputed()
    expect(await read(paymentId)).toMatchObject({
      state: 'refund_failed',
      refund: { error: 'charge_disputed' },
      ledger: ['paid 1000', 'dispute -1000'],
    })
  })

  test('is sent automatically once the dispute is won', async () => {
    const { paymentId, dispute } = await withdrawDisputed()
    provider().closeDispute(dispute.id, 'won')
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded', refund: { attempt: 2 }, disputed: false })
  })

  test('counts as made once the dispute is lost', async () => {
    const { paymentId, dispute } = await withdrawDisputed()
    provider().closeDispute(dispute.id, 'lost')
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded', refund: { error: 'returned_by_dispute' } })
  })
})

describe('the ledger', () => {
  test('agrees with the provider at the end', async () => {
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })
})
