import { beforeEach, describe, expect, test } from 'vitest'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { recordDispute } from './record-dispute.ts'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const logOf = (paymentId: string) =>
  testApp.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'target_type', 'target_name', 'tournament_id', 'before', 'after'])
    .where('target_id', '=', paymentId)
    .orderBy('id')
    .execute()
const costsOf = (paymentId: string) =>
  testApp.deps.db
    .selectFrom('provider_costs')
    .select(['kind', 'amount_cents', 'tournament_id', 'external_ref'])
    .where('payment_id', '=', paymentId)
    .orderBy('kind')
    .execute()

describe('the log', () => {
  test('has every step of a dispute, with the state before it', async () => {
    const { paymentId, sessionId, team, tournamentId } = await payEntryFee(testApp)
    const { id } = provider().openDispute(sessionId)
    await testApp.settle()
    provider().closeDispute(id, 'won')
    await testApp.settle()
    const about = { actor_id: null, target_type: 'payment', target_name: team.team_name, tournament_id: tournamentId }
    expect(await logOf(paymentId)).toEqual([
      { ...about, action: 'dispute.open', before: null, after: { state: 'open' } },
      { ...about, action: 'dispute.won', before: { state: 'open' }, after: { state: 'won' } },
    ])
  })

  test('has no entry for an event that changes nothing', async () => {
    const { paymentId, sessionId } = await payEntryFee(testApp)
    const { id } = provider().openDispute(sessionId)
    await testApp.settle()
    testApp.events.length = 0
    expect(await recordDispute(testApp.deps, { disputeId: id })).toBe('unchanged')
    expect(await logOf(paymentId)).toHaveLength(1)
    expect(testApp.events).toEqual([])
  })

  test('has no entry for a dispute about a payment that is not ours', async () => {
    expect(await recordDispute(testApp.deps, { disputeId: 'dp_unknown' })).toBe('orphan')
  })
})

describe('what a dispute costs', () => {
  test('is the provider’s charge, recorded once under the dispute', async () => {
    const { paymentId, sessionId, tournamentId } = await payEntryFee(testApp)
    const { id } = provider().openDispute(sessionId)
    await testApp.settle()
    provider().closeDispute(id, 'won')
    await testApp.settle()
    expect(await costsOf(paymentId)).toEqual([
      { kind: 'dispute_fee', amount_cents: 1500, tournament_id: tournamentId, external_ref: id },
    ])
  })

  test('includes the fee if it was refunded before, until the dispute is won', async () => {
    const { paymentId, sessionId, captain, team } = await payEntryFee(testApp)
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.settle()
    const { id } = provider().openDispute(sessionId)
    await testApp.settle()
    const cents = async () => (await costsOf(paymentId)).map((cost) => [cost.kind, cost.amount_cents])
    expect(await cents()).toEqual([
      ['dispute_fee', 1500],
      ['lost_after_refund', 1000],
    ])
    provider().closeDispute(id, 'won')
    await testApp.settle()
    expect(await cents()).toEqual([
      ['dispute_fee', 1500],
      ['lost_after_refund', 0],
    ])
  })
})
