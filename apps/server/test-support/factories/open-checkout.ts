import type { Db } from '../../src/db/db.ts'
import type { TestApp } from '../test-app.ts'
import { type CreatedTeam, createTeam } from './create-team.ts'
import { createTournament } from './create-tournament.ts'

export interface OpenCheckout {
  tournamentId: string
  team: CreatedTeam
  captain: { id: string }
  sessionId: string
  paymentId: string
  url: string
}

/** A team whose captain has opened the page to pay. */
export async function openCheckout(testApp: TestApp, input: { tournamentId?: string } = {}): Promise<OpenCheckout> {
  const { db } = testApp.deps
  const tournamentId = input.tournamentId ?? (await createTournament(db)).id
  const team = await createTeam(db, { tournamentId })
  const { url } = await startCheckoutOf(testApp, team)
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'provider_session_id'])
    .where('team_id', '=', team.id)
    .executeTakeFirstOrThrow()
  const sessionId = payment.provider_session_id ?? ''
  return { tournamentId, team, captain: team.captain, sessionId, paymentId: payment.id, url }
}

/** Presses the pay button as the team's captain. */
export async function startCheckoutOf(testApp: TestApp, team: CreatedTeam): Promise<{ url: string }> {
  const { status, body } = await testApp.request(team.captain, 'POST', '/payments/checkout', {
    team_id: team.id,
    origin_url: testApp.origin,
  })
  if (status !== 200) throw new Error(`no checkout: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A team that has paid, with the provider's event. */
export async function payEntryFee(testApp: TestApp, input: { tournamentId?: string } = {}): Promise<OpenCheckout> {
  const checkout = await openCheckout(testApp, input)
  testApp.standIns.payments.pay(checkout.sessionId)
  await testApp.standIns.payments.webhooks.settled()
  return checkout
}

/** Our records of one payment. */
export async function readPayment(db: Db, paymentId: string) {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const team = await db.selectFrom('teams').selectAll().where('id', '=', payment.team_id).executeTakeFirstOrThrow()
  const refund = await db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
  const ledger = await db
    .selectFrom('ledger')
    .select(['reason', 'amount_cents'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute()
  return {
    state: payment.state,
    reason: payment.unapplied_reason,
    disputed: payment.disputed,
    paid: team.paid,
    teamDisputed: team.disputed,
    refund: refund && {
      state: refund.state,
      reason: refund.reason,
      attempt: refund.attempt,
      error: refund.error,
      cents: refund.amount_cents,
    },
    ledger: ledger.map((row) => `${row.reason} ${row.amount_cents}`),
  }
}
