import { isId } from '@cup/contract/text-fields'
import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import type { CheckoutSession, ProviderEvent } from '../../../gateways/payments/payment-gateway.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { offerFreedPlace } from '../../teams/fill-places.step.ts'
import { expireCheckouts } from '../expire-checkouts.job.ts'
import { bookPayment } from '../ledger/book-in-ledger.step.ts'
import { awaitsMoney, isLive, type UnappliedReason, whyUnapplied } from '../payment.rules.ts'
import { sendReceipt } from '../payment-mails.job.ts'
import {
  findPayment,
  type LockedPayment,
  lockPayment,
  markTeamPaid,
  type PaymentKey,
  updatePayment,
} from '../payments.queries.ts'
import { isFullFor } from '../places.step.ts'
import { type EventResult, oncePerEvent } from '../provider-events.step.ts'
import { refundPayments } from '../refunds/refund-fees.step.ts'

interface ConfirmPaymentInput {
  sessionId: string
  event?: ProviderEvent
}

/**
 * Updates a payment from its session at the provider. This is the only way a team becomes paid: webhook, status poll
 * and reconciler all call it. Idempotent. The provider is called before the transaction begins.
 */
export async function confirmPayment(deps: Deps, { sessionId, event }: ConfirmPaymentInput): Promise<EventResult> {
  const session = await deps.payments.findCheckout(sessionId)
  return inTransaction(deps, (tx, emit) =>
    oncePerEvent(tx, event, async () => {
      const locked = session && (await lockPaymentOfSession(tx, session))
      if (session === undefined || locked === undefined) {
        deps.log.warn({ event: 'payment.orphan', session_id: sessionId }, 'checkout session without a payment')
        return 'orphan'
      }
      return applySession(deps, tx, emit, locked, session, event)
    }),
  )
}

/**
 * Finds the payment by session id or, if the provider's response was lost before we stored the id, by our reference.
 */
async function lockPaymentOfSession(tx: Tx, session: CheckoutSession): Promise<LockedPayment | undefined> {
  const bySession: PaymentKey = { provider_session_id: session.id }
  if ((await findPayment(tx, bySession)) !== undefined) return lockPayment(tx, bySession)
  if (session.reference === null || !isId(session.reference)) return undefined
  const locked = await lockPayment(tx, { id: session.reference })
  const isFree = locked?.payment.provider_session_id === null || locked?.payment.provider_session_id === session.id
  return isFree ? locked : undefined
}

async function applySession(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedPayment,
  session: CheckoutSession,
  event: ProviderEvent | undefined,
): Promise<'applied' | 'unchanged'> {
  const { id, state } = locked.payment
  if (!awaitsMoney(state)) return 'unchanged'
  if (session.paid) {
    await applyMoney(deps, tx, emit, { ...locked, session })
    return 'applied'
  }
  const closed = closedState(session, event)
  if (closed === undefined || !isLive(state)) return 'unchanged'
  deps.metrics.payments.inc({ state: closed })
  await updatePayment(tx, id, {
    state: closed,
    provider_session_id: session.id,
    checkout_url: null,
    claimed_until: null,
  })
  if (locked.team.deleted_at === null && !locked.team.paid) await offerFreedPlace(tx, emit, locked.tournament.id)
  return 'applied'
}

/** A completed but unpaid session stays open until the provider reports that the payment failed. */
function closedState(session: CheckoutSession, event: ProviderEvent | undefined): 'expired' | 'failed' | undefined {
  if (session.status === 'expired') return 'expired'
  const hasFailed = session.status === 'complete' && event?.type === 'checkout.session.async_payment_failed'
  return hasFailed ? 'failed' : undefined
}

/**
 * Confirms the payment first if we do not know its payment intent yet: an event about a refund or a dispute can arrive
 * before the event about the payment.
 */
export async function ensurePaymentRecorded(deps: Deps, paymentIntent: string): Promise<void> {
  if ((await findPayment(deps.db, { provider_payment_intent: paymentIntent })) !== undefined) return
  const session = await deps.payments.findCheckoutByIntent(paymentIntent)
  if (session !== undefined) await confirmPayment(deps, { sessionId: session.id })
}

interface ApplyMoneyInput extends LockedPayment {
  session: CheckoutSession
}

/** Applies a received payment: it makes the team paid or, if it cannot, is recorded and refunded. */
async function applyMoney(deps: Deps, tx: Tx, emit: Emit, input: ApplyMoneyInput): Promise<void> {
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

const sessionColumns = (session: CheckoutSession) => ({
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
  const confirmed = await updatePayment(tx, payment.id, { ...sessionColumns(session), state: 'confirmed' })
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
    await updatePayment(tx, payment.id, { ...sessionColumns(session), state: 'failed', unapplied_reason: reason })
    return
  }
  await updatePayment(tx, payment.id, { ...sessionColumns(session), state: 'unapplied', unapplied_reason: reason })
  await refundPayments(deps, tx, emit, { tournamentId: payment.tournament_id, paymentIds: [payment.id], reason })
  await insertAuditEntry(tx, {
    actor: null,
    action: 'payment.return',
    target: { type: 'payment', id: payment.id, name: team.team_name },
    tournamentId: payment.tournament_id,
    after: { received_cents: session.amountCents, currency: session.currency },
    reason,
  })
}
