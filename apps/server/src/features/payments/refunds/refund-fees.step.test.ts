import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPodium } from '#testing/factories/create-podium'
import { createTeam } from '#testing/factories/create-team'
import { createTournament } from '#testing/factories/create-tournament'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../../events/in-transaction.ts'
import { lockTournamentById } from '../../tournaments/tournaments.queries.ts'
import { refundFees } from './refund-fees.step.ts'

const testApp = testAppForFile()
let tournamentId: string
beforeEach(async () => {
  tournamentId = (await createTournament(testApp.deps.db)).id
  testApp.standIns.mail.clear()
})

const provider = () => testApp.standIns.payments
const pay = () => payEntryFee(testApp, { tournamentId })
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)
const refundAll = (cup = tournamentId) => {
  testApp.events.length = 0
  return inTransaction(testApp.deps, async (tx, emit) => {
    await lockTournamentById(tx, cup)
    return refundFees(testApp.deps, tx, emit, { tournamentId: cup, reason: 'tournament_cancelled' })
  })
}

describe('refunding all fees of a tournament', () => {
  test('refunds every fee once, mails every payer, and broadcasts the pool once', async () => {
    const paid = [await pay(), await pay()]
    const unpaid = await openCheckout(testApp, { tournamentId })
    const elsewhere = await payEntryFee(testApp)
    expect(await refundAll()).toBe(2)
    expect(testApp.events).toEqual([
      { name: 'prize_pool_updated', payload: { tournament_id: tournamentId, amount: -20, prize_pool: 0 } },
    ])
    for (const { paymentId } of paid) {
      expect(await read(paymentId)).toMatchObject({
        state: 'refund_pending',
        paid: false,
        refund: { state: 'pending', reason: 'tournament_cancelled', attempt: 1 },
        ledger: ['paid 1000', 'void -1000'],
      })
      expect((await read(paymentId)).refund?.cents).toBe(1000)
    }
    await testApp.settle()
    for (const { paymentId } of paid) expect((await read(paymentId)).state).toBe('refunded')
    expect((await read(unpaid.paymentId)).state).toBe('open')
    expect(await read(elsewhere.paymentId)).toMatchObject({ state: 'confirmed', paid: true, ledger: ['paid 1000'] })
    const notices = testApp.standIns.mail.messages().filter(({ subject }) => subject.includes('refunded'))
    expect(notices.map(({ subject }) => subject).toSorted()).toEqual(
      paid.map(({ team }) => `Your entry fee is being refunded: ${team.team_name}`).toSorted(),
    )
  })

  test('does nothing where nobody has paid', async () => {
    await createTeam(testApp.deps.db, { tournamentId })
    expect(await refundAll()).toBe(0)
    expect([testApp.events, await testApp.runJobs()]).toEqual([[], 0])
  })

  test('refunds the rest of a fee that was partly refunded', async () => {
    const { paymentId, sessionId } = await pay()
    provider().refundPart(sessionId, 400)
    await testApp.settle()
    expect(await refundAll()).toBe(1)
    expect((await read(paymentId)).refund?.cents).toBe(600)
    expect(testApp.events).toMatchObject([{ payload: { amount: -6, prize_pool: 0 } }])
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({
      state: 'refunded',
      ledger: ['paid 1000', 'refund -400', 'void -600'],
    })
  })

  test('does not take a disputed fee out of the pool again', async () => {
    const { paymentId, sessionId } = await pay()
    provider().openDispute(sessionId)
    await testApp.settle()
    expect(await refundAll()).toBe(1)
    expect(testApp.events).toEqual([])
    expect(await read(paymentId)).toMatchObject({
      state: 'refund_pending',
      paid: false,
      teamDisputed: false,
      ledger: ['paid 1000', 'dispute -1000'],
    })
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refund_failed', refund: { error: 'charge_disputed' } })
  })

  test('reduces the prizes of a podium to zero', async () => {
    const { tournamentId: cup } = await createPodium(testApp, { size: 3 })
    const owed = async () => {
      const { rows } = await sql<{ cents: number }>`
        select coalesce(sum(amount_cents), 0)::int as cents from payouts where tournament_id = ${cup}`.execute(
        testApp.deps.db,
      )
      return rows[0]?.cents
    }
    expect(await owed()).toBe(3000)
    expect(await refundAll(cup)).toBe(3)
    expect(await owed()).toBe(0)
  })
})
