import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import type { CheckoutSession } from '../../../gateways/payments/payment-gateway.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { expireCheckouts } from '../expire-checkouts.job.ts'
import { bookPayment } from '../ledger/book-payment.step.ts'
import { isLive, type UnappliedReason, whyUnapplied } from '../payment.rules.ts'
import { sendReceipt } from '../payment-mails.job.ts'
import { type LockedPayment, markTeamPaid, updatePayment } from '../payments.queries.ts'
import { isFullFor } from '../places.step.ts'
import { refundPayment } from '../refunds/refund-fee.step.ts'

export interface ApplyMoneyInput extends LockedPayment {
  session: CheckoutSession
}

/** Applies a received payment: it makes the team paid or, if it cannot, is recorded and refunded. */
export async function applyMoney(deps: Deps, tx: Tx, emit: Emit, input: ApplyMoneyInput): Promise<void> {
  const reason = whyUnapplied({
    payment: input.payment,
    session: input.session,
    livemode: deps.config.payments?.livemode === true,
    team: input.team,
    tournament: input.tournament,
    isFull: !isLive(input.payment.state) && (await isFullFor(tx, input.tournament, input.team.id)),
  })
  if (reason === undefined) await makeTeamPaid(deps, tx, emit, input)
  else await refundUnapplied(deps, tx, emit, input, reason)
}

const facts = (session: CheckoutSession) => ({
  received_cents: session.amountCents,
  received_currency: session.currency,
  provider_session_id: session.id,
  provider_payment_intent: session.paymentIntent,
  checkout_url: null,
  claimed_until: null,
})

async function makeTeamPaid(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, team, session }: ApplyMoneyInput,
): Promise<void> {
  const confirmed = await updatePayment(tx, payment.id, { ...facts(session), state: 'confirmed' })
  await markTeamPaid(tx, team.id)
  await bookPayment(tx, emit, { payment: confirmed, reason: 'paid', externalRef: payment.id })
  await deps.jobs.enqueue(tx, sendReceipt, { paymentId: payment.id }, { singletonKey: payment.id })
  await expireCheckouts(deps, tx, { teamId: team.id })
  deps.metrics.payments.inc({ state: 'confirmed' })
  deps.log.info({ event: 'payment.confirmed', payment_id: payment.id, team_id: team.id }, 'team paid')
}

async function refundUnapplied(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, team, session }: ApplyMoneyInput,
  reason: UnappliedReason,
): Promise<void> {
  deps.metrics.payments.inc({ state: 'unapplied' })
  const event = reason === 'mismatch' ? 'payment.mismatch' : 'payment.unapplied'
  deps.log.warn(
    { event, payment_id: payment.id, team_id: team.id, reason },
    'payment cannot be applied and is refunded',
  )
  // nothing was charged, so there is nothing to refund
  if (!session.amountCents) {
    await updatePayment(tx, payment.id, { ...facts(session), state: 'failed', unapplied_reason: reason })
    return
  }
  const unapplied = await updatePayment(tx, payment.id, {
    ...facts(session),
    state: 'unapplied',
    unapplied_reason: reason,
  })
  await refundPayment(deps, tx, emit, { payment: unapplied, reason })
  await insertAuditEntry(tx, {
    actor: null,
    action: 'payment.return',
    target: { type: 'payment', id: payment.id, name: team.team_name },
    tournamentId: payment.tournament_id,
    after: { received_cents: session.amountCents, currency: session.currency },
    reason,
  })
}
