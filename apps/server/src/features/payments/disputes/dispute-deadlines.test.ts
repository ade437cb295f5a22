import { beforeAll, describe, expect, test } from 'vitest'
import { createAdmin } from '#testing/factories/create-user'
import { payEntryFee } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
let admin: { id: string }
beforeAll(async () => {
  admin = await createAdmin(testApp.deps.db)
})

const provider = () => testApp.standIns.payments
const disputeOf = async (tournamentId: string) =>
  (await testApp.request(admin, 'GET', `/admin/payments/${tournamentId}`)).body.payments[0].dispute
const waiting = async (paymentId: string) =>
  (await testApp.request(admin, 'GET', '/admin/attention')).body.items.filter(
    (item: { payment_id: string }) => item.payment_id === paymentId,
  )

describe('an open dispute', () => {
  test('is shown with its amount and the time until which evidence is taken', async () => {
    const { sessionId, tournamentId, paymentId, team } = await payEntryFee(testApp)
    provider().refundPart(sessionId, 250)
    await provider().webhooks.settled()
    const { evidence_details } = provider().openDispute(sessionId)
    await provider().webhooks.settled()
    const dueAt = new Date(evidence_details.due_by * 1000).toISOString()
    expect(await disputeOf(tournamentId)).toEqual({ state: 'open', amount: 7.5, evidence_due_at: dueAt })
    const items = await waiting(paymentId)
    expect(items).toMatchObject([{ kind: 'payment_disputed', due_at: dueAt, tournament_id: tournamentId }])
    expect(items[0].text).toBe(
      `The payment of ${team.team_name} is disputed: $7.50. Answer the bank in the provider's dashboard in time.`,
    )
  })

  test('follows a deadline that the bank moves, and updates the pages', async () => {
    const { sessionId, tournamentId, paymentId } = await payEntryFee(testApp)
    const { id } = provider().openDispute(sessionId)
    await provider().webhooks.settled()
    testApp.events.length = 0
    provider().moveDisputeDeadline(id, new Date('2027-05-01T12:00:00Z'))
    await provider().webhooks.settled()
    expect((await disputeOf(tournamentId)).evidence_due_at).toBe('2027-05-01T12:00:00.000Z')
    expect((await waiting(paymentId))[0].due_at).toBe('2027-05-01T12:00:00.000Z')
    expect(testApp.events).toEqual([{ name: 'tournament_updated', payload: { tournament_id: tournamentId } }])
  })

  test('has no deadline and no attention item once it is decided', async () => {
    const { sessionId, tournamentId, paymentId } = await payEntryFee(testApp)
    const { id } = provider().openDispute(sessionId)
    provider().closeDispute(id, 'lost')
    await provider().webhooks.settled()
    expect(await disputeOf(tournamentId)).toEqual({ state: 'lost', amount: 10, evidence_due_at: null })
    expect(await waiting(paymentId)).toEqual([])
  })
})

describe('two disputes of one payment', () => {
  test('keep its refund waiting until both are won', async () => {
    const { sessionId, paymentId, captain, team } = await payEntryFee(testApp)
    const [one, other] = [provider().openDispute(sessionId), provider().openDispute(sessionId)]
    await provider().webhooks.settled()
    await testApp.request(captain, 'DELETE', `/teams/${team.id}`)
    await testApp.runJobs()
    const refund = async () => {
      await provider().webhooks.settled()
      await testApp.runJobs()
      return testApp.deps.db
        .selectFrom('refunds')
        .select(['state', 'attempt'])
        .where('payment_id', '=', paymentId)
        .executeTakeFirstOrThrow()
    }
    expect(await refund()).toEqual({ state: 'failed', attempt: 1 })
    provider().closeDispute(one.id, 'won')
    expect(await refund()).toEqual({ state: 'failed', attempt: 1 })
    provider().closeDispute(other.id, 'won')
    expect(await refund()).toEqual({ state: 'succeeded', attempt: 2 })
  })
})
