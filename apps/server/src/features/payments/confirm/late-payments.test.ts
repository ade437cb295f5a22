import { beforeEach, describe, expect, test } from 'vitest'
import { compareBooks } from '#testing/compare-books'
import { createTeam } from '#testing/factories/create-team'
import { type OpenCheckout, openCheckout, readPayment, startCheckoutOf } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'

const testApp = testAppForFile()
beforeEach(() => {
  testApp.events.length = 0
  testApp.standIns.mail.clear()
})

const provider = () => testApp.standIns.payments
const setStatus = (tournamentId: string, status: 'in_progress' | 'completed' | 'active') =>
  testApp.deps.db
    .updateTable('tournaments')
    .set({ status, completed_at: status === 'completed' ? new Date() : null })
    .where('id', '=', tournamentId)
    .execute()
const poolEvents = () => testApp.events.filter((event) => event.name === 'prize_pool_updated')
const refundNotices = (team: { team_name: string }) =>
  testApp.standIns.mail
    .messages()
    .filter((message) => message.subject === `Your entry fee is being refunded: ${team.team_name}`)

describe('a payment that arrives', () => {
  const late: [string, string, (checkout: OpenCheckout) => Promise<unknown>][] = [
    [
      'after the team was withdrawn',
      'team_gone',
      ({ captain, team }) => testApp.request(captain, 'DELETE', `/teams/${team.id}`),
    ],
    [
      'after the bracket was generated',
      'bracket_generated',
      // no bracket is needed here, only closed registration
      async ({ tournamentId }) => setStatus(tournamentId, 'in_progress'),
    ],
    [
      'after the tournament was completed',
      'tournament_completed',
      ({ tournamentId }) => setStatus(tournamentId, 'completed'),
    ],
  ]

  test.each(late)('%s is refunded once', async (_name, reason, intervene) => {
    const checkout = await openCheckout(testApp)
    await intervene(checkout)
    testApp.events.length = 0
    provider().pay(checkout.sessionId)
    await testApp.settle()
    await setStatus(checkout.tournamentId, 'active')
    expect(await readPayment(testApp.deps.db, checkout.paymentId)).toMatchObject({
      state: 'refunded',
      reason,
      paid: false,
      refund: { state: 'succeeded', reason },
      ledger: [],
    })
    expect(poolEvents()).toEqual([])
    expect(refundNotices(checkout.team)).toHaveLength(1)
  })

  test('twice for the same team counts once', async () => {
    const first = await openCheckout(testApp)
    provider().expire(first.sessionId)
    await testApp.settle()
    await startCheckoutOf(testApp, first.team)
    const second = provider()
      .books()
      .sessions.find((session) => session.metadata?.team_id === first.team.id && session.status === 'open')
    provider().pay(second?.id ?? '')
    provider().pay(first.sessionId, { evenIfExpired: true })
    await testApp.settle()
    const states = await testApp.deps.db
      .selectFrom('payments')
      .select(['state', 'unapplied_reason'])
      .where('team_id', '=', first.team.id)
      .orderBy('state')
      .execute()
    expect(states).toEqual([
      { state: 'confirmed', unapplied_reason: null },
      { state: 'refunded', unapplied_reason: 'already_paid' },
    ])
    expect(poolEvents()).toHaveLength(1)
    expect(refundNotices(first.team)).toHaveLength(1)
  })

  test('is logged without personal data', async () => {
    const checkout = await openCheckout(testApp)
    await setStatus(checkout.tournamentId, 'completed')
    provider().pay(checkout.sessionId)
    await testApp.settle()
    const lines = await testApp.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('target_id', '=', checkout.paymentId)
      .execute()
    expect(lines).toMatchObject([
      { actor_name: 'Server', action: 'payment.return', reason: 'tournament_completed', actor_id: null },
    ])
  })
})

describe('a paid session of another team', () => {
  test('does not make another team paid because of its metadata', async () => {
    const mine = await openCheckout(testApp)
    const other = await createTeam(testApp.deps.db, { tournamentId: mine.tournamentId })
    const session = provider().pay(mine.sessionId)
    provider().webhooks.forge('checkout.session.completed', {
      ...session,
      metadata: { team_id: other.id, payment_id: mine.paymentId },
    })
    await testApp.settle()
    const paid = await testApp.deps.db.selectFrom('teams').select('id').where('paid', '=', true).execute()
    expect(paid.map((team) => team.id)).toContain(mine.team.id)
    expect(paid.map((team) => team.id)).not.toContain(other.id)
  })
})

describe('the ledger', () => {
  test('agrees with the provider at the end', async () => {
    const { oursCents, theirsCents } = await compareBooks(testApp.deps.db, provider())
    expect(oursCents).toBe(theirsCents)
  })
})
