import { beforeEach, describe, expect, test } from 'vitest'
import { createTournament } from '#testing/factories/create-tournament'
import { openCheckout, payEntryFee, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { inTransaction } from '../../../events/in-transaction.ts'
import { lockTeamWithTournament } from '../../teams/teams.queries.ts'
import { expireCheckouts } from '../expire-checkouts.job.ts'
import type { FeeRefundReason } from '../payment.rules.ts'
import { refundFees } from './refund-fees.step.ts'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
  testApp.standIns.mail.clear()
})

const refund = (teamId: string, reason: FeeRefundReason = 'tournament_reset') =>
  inTransaction(testApp.deps, async (tx, emit) => {
    const locked = await lockTeamWithTournament(tx, teamId)
    return refundFees(testApp.deps, tx, emit, { tournamentId: locked?.tournament.id ?? '', teamId, reason })
  })
const read = (paymentId: string) => readPayment(testApp.deps.db, paymentId)

describe('refunding the fee of one team', () => {
  test.each([
    ['tournament_reset', 'because the tournament was reset.'],
    ['tournament_cancelled', 'because the tournament was cancelled.'],
    ['team_deleted', 'because the organiser removed the team before the bracket was generated.'],
  ] as const)('refunds the fee and mails the reason to the payer: %s', async (reason, sentence) => {
    const { team, paymentId, tournamentId } = await payEntryFee(testApp)
    testApp.events.length = 0
    expect(await refund(team.id, reason)).toBe(1)
    expect(testApp.events).toEqual([
      { name: 'prize_pool_updated', payload: { tournament_id: tournamentId, amount: -10, prize_pool: 0 } },
    ])
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded', paid: false, refund: { reason } })
    const notices = testApp.standIns.mail.messages().filter((mail) => mail.subject.startsWith('Your entry fee'))
    expect(notices).toHaveLength(1)
    expect(notices[0]?.text.replaceAll('\n', ' ')).toContain(sentence)
  })

  test('does nothing for an unpaid team', async () => {
    const { team } = await openCheckout(testApp)
    expect(await refund(team.id)).toBe(0)
    expect(testApp.events).toEqual([])
  })

  test('refunds once, however often it is called', async () => {
    const { team, paymentId } = await payEntryFee(testApp)
    const results = await Promise.all(Array.from({ length: 10 }, () => refund(team.id)))
    expect(results.filter((refunds) => refunds > 0)).toHaveLength(1)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded', ledger: ['paid 1000', 'void -1000'] })
  })

  test('is rolled back with the caller’s transaction', async () => {
    const { team, paymentId, tournamentId } = await payEntryFee(testApp)
    testApp.events.length = 0
    const failure = new Error('later in the same transaction')
    const broken = inTransaction(testApp.deps, async (tx, emit) => {
      await lockTeamWithTournament(tx, team.id)
      await refundFees(testApp.deps, tx, emit, { tournamentId, teamId: team.id, reason: 'team_deleted' })
      throw failure
    })
    await expect(broken).rejects.toBe(failure)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'confirmed', paid: true, ledger: ['paid 1000'] })
    expect(testApp.events).toEqual([])
  })

  test('lets the team pay again', async () => {
    const { team, captain, paymentId } = await payEntryFee(testApp)
    await refund(team.id)
    const again = await testApp.request(captain, 'POST', '/payments/checkout', {
      team_id: team.id,
      origin_url: testApp.origin,
    })
    expect(again.status).toBe(200)
    await testApp.settle()
    expect(await read(paymentId)).toMatchObject({ state: 'refunded' })
  })
})

describe('expireCheckouts', () => {
  test('expires every open checkout of the tournament, and no others', async () => {
    const { id: tournamentId } = await createTournament(testApp.deps.db)
    const closed = [await openCheckout(testApp, { tournamentId }), await openCheckout(testApp, { tournamentId })]
    const other = await openCheckout(testApp)
    await inTransaction(testApp.deps, (tx) => expireCheckouts(testApp.deps, tx, { tournamentId }))
    await testApp.settle()
    for (const { paymentId } of closed) expect(await read(paymentId)).toMatchObject({ state: 'expired' })
    expect(await read(other.paymentId)).toMatchObject({ state: 'open' })
  })
})
