import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { createAdmin } from '#testing/factories/create-user'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { sendRefund } from './send-refund.job.ts'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)
const money = async (tournamentId: string) =>
  (await testApp.request(admin, 'GET', `/admin/payments/${tournamentId}`)).body

describe('a part of a fee that is refunded at the provider', () => {
  test('lowers the pool by its amount, and the team stays paid', async () => {
    const { paymentId, sessionId, tournamentId } = await payEntryFee(testApp)
    testApp.events.length = 0
    provider().refundPart(sessionId, 400)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({
      state: 'confirmed',
      paid: true,
      refund: undefined,
      ledger: ['paid 1000', 'refund -400'],
    })
    expect(testApp.events).toEqual([
      { name: 'prize_pool_updated', payload: { tournament_id: tournamentId, amount: -4, prize_pool: 6 } },
      { name: 'tournament_updated', payload: { tournament_id: tournamentId } },
    ])
    const { prize_pool, refunds, payments } = await money(tournamentId)
    expect([prize_pool, refunds, payments[0].partly_refunded]).toEqual([6, { count: 1, amount: 4 }, 4])
    const { body: log } = await testApp.request(admin, 'GET', `/admin/audit?target_id=${paymentId}`)
    expect(log.entries[0]).toMatchObject({ action: 'refund.partial', after: { amount_cents: 400 } })
  })

  test('is booked once, however often and in whatever order its events come', async () => {
    const { paymentId, sessionId } = await openCheckout(testApp)
    provider().webhooks.hold()
    provider().pay(sessionId)
    provider().refundPart(sessionId, 100)
    provider().refundPart(sessionId, 250)
    provider().webhooks.setPlan({ copies: 4 })
    provider().webhooks.release({ order: 'shuffled', seed: 11 })
    await testApp.settle()
    provider().webhooks.setPlan({})
    expect(await read(paymentId)).toMatchObject({
      state: 'confirmed',
      paid: true,
      ledger: ['paid 1000', 'refund -100', 'refund -250'],
    })
  })

  test('returns to the pool, once, if that refund fails', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    const { id } = provider().refundPart(sessionId, 400)
    provider().refundPart(sessionId, 100)
    await testApp.settle()
    provider().failRefund(id)
    await testApp.settle()
    for (const event of provider().books().events.slice(-6)) provider().webhooks.resend(event.id, 2)
    await testApp.settle()
    expect((await read(paymentId)).ledger).toEqual(['paid 1000', 'refund -400', 'refund -100', 'refund_failed 400'])
  })

  test('that failed before we learned of it changes nothing', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    provider().webhooks.hold()
    provider().failRefund(provider().refundPart(sessionId, 400).id)
    provider().webhooks.release()
    await testApp.settle()
    expect((await read(paymentId)).ledger).toEqual(['paid 1000'])
  })

  test('followed by the rest refunds the fee and makes the team unpaid', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    provider().refundPart(sessionId, 400)
    await testApp.settle()
    provider().refundPart(sessionId, 600)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({
      state: 'refunded',
      paid: false,
      refund: { state: 'succeeded', reason: 'provider_side' },
      ledger: ['paid 1000', 'refund -400', 'refund -600'],
    })
    expect((await read(paymentId)).refund?.cents).toBe(600)
  })

  test('leaves the rest to our own refund, which stays pending until it is made', async () => {
    const { paymentId, sessionId, captain, team } = await payEntryFee(testApp)
    const part = provider().refundPart(sessionId, 400)
    await testApp.settle()
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    // a late event about the part arrives before the job has requested the rest
    const late = provider()
      .books()
      .events.find(({ data }) => data.object.id === part.id)
    provider().webhooks.resend(late?.id ?? '', 1)
    await provider().webhooks.settled()
    expect(await read(paymentId)).toMatchObject({
      state: 'refund_pending',
      ledger: ['paid 1000', 'refund -400', 'void -600'],
    })
    expect((await read(paymentId)).refund?.cents).toBe(600)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded', refund: { state: 'succeeded' } })
    expect(
      provider()
        .books()
        .refunds.filter(({ payment_intent }) => payment_intent === part.payment_intent),
    ).toHaveLength(2)
  })

  test('that we have not learned of is not mistaken for our refund when the provider fails', async () => {
    const { paymentId, sessionId, captain, team } = await payEntryFee(testApp)
    provider().webhooks.hold()
    provider().refundPart(sessionId, 400)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    provider().faults.failNext({ status: 500, times: 3 })
    await expect(sendRefund.handle(testApp.deps, { paymentId, attempt: 1 })).rejects.toThrow()
    expect((await read(paymentId)).state).toBe('refund_pending')
    await sendRefund.handle(testApp.deps, { paymentId, attempt: 2 })
    provider().webhooks.release()
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded', ledger: ['paid 1000', 'void -1000'] })
  })

  test('is still missing after a dispute about the rest is won', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    provider().refundPart(sessionId, 400)
    await testApp.settle()
    const { id } = provider().openDispute(sessionId)
    await testApp.settle()
    provider().closeDispute(id, 'won')
    await testApp.settle()
    expect((await read(paymentId)).ledger).toEqual(['paid 1000', 'refund -400', 'dispute -600', 'dispute_won 600'])
  })

  test('lowers what the podium is owed', async () => {
    const first = await payEntryFee(testApp)
    const second = await payEntryFee(testApp, { tournamentId: first.tournamentId })
    await testApp.request(admin, 'POST', `/admin/bracket/generate/${first.tournamentId}`)
    for (let round = 0; round < 2; round++) {
      const { body } = await testApp.request(undefined, 'GET', `/bracket/${first.tournamentId}`)
      const open = body.matches.find(({ match_status }: { match_status: string }) => match_status === 'pending')
      await testApp.request(admin, 'POST', `/admin/matches/${open.id}/update?winner_team_id=${open.team1_id}&score=2-0`)
    }
    provider().refundPart(second.sessionId, 500)
    await testApp.settle()
    const { body: sheet } = await testApp.request(admin, 'GET', `/admin/payouts/${first.tournamentId}`)
    const owed = sheet.payouts.reduce(
      (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
      0,
    )
    expect([sheet.prize_pool, owed]).toEqual([15, 1500])
  })
})

describe('the ledger', () => {
  test('agrees with the provider at the end', async () => {
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })
})
