import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import type { ProviderEvent, ProviderRefund, RefundOutcome } from '../../../gateways/payments/payment-gateway.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { offerFreedPlace } from '../../teams/fill-places.step.ts'
import { bookPayment } from '../ledger/book-in-ledger.step.ts'
import { type LockedPayment, lockPayment, type PaymentRow, updatePayment } from '../payments.queries.ts'
import { type EventResult, oncePerEvent } from '../provider-events.step.ts'
import { decideRefunds } from './decide-refunds.step.ts'
import { findPartialRefunds, savePartialRefund, sumPartialRefundCents } from './partial-refunds.queries.ts'
import { findRefundUpdate, isFullyRefunded, isPartialRefundUpdate, PAYMENT_STATE_OF_REFUND } from './refund.rules.ts'
import { findRefund, type RefundRow, updateRefund } from './refunds.queries.ts'

interface ProviderRefundsInput {
  paymentIntent: string
  event?: ProviderEvent
}

/** Fetches a payment's refunds from the provider and records changes. */
export async function recordProviderRefunds(
  deps: Deps,
  { paymentIntent, event }: ProviderRefundsInput,
): Promise<EventResult> {
  const listed = await deps.payments.findRefunds(paymentIntent)
  return inTransaction(deps, (tx, emit) =>
    oncePerEvent(tx, event, async () => {
      const locked = await lockPayment(tx, { provider_payment_intent: paymentIntent })
      return locked === undefined ? 'orphan' : recordListedRefunds(deps, tx, emit, locked, listed)
    }),
  )
}

interface RefundResponse {
  paymentId: string
  /** The attempt that the response is for. Ignored if there is a later one. */
  attempt: number
  outcome: RefundOutcome
}

/** Records the provider's response to a refund request. */
export async function recordRefundResponse(deps: Deps, { paymentId, attempt, outcome }: RefundResponse): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockPayment(tx, { id: paymentId })
    const known = await findRefund(tx, paymentId)
    if (locked === undefined || known === undefined) return
    if (outcome.kind === 'made') {
      // the provider refunds the rest, which may be less than was received
      await recordListedRefunds(deps, tx, emit, locked, [outcome.refund], outcome.refund.amountCents)
    } else if (known.state === 'pending' && known.attempt === attempt) {
      const isDone = outcome.kind === 'already_refunded'
      await recordRefund(deps, tx, locked, known, {
        state: isDone ? 'succeeded' : 'failed',
        refundId: null,
        error: isDone ? null : outcome.reason,
      })
    }
  })
}

/** Applies the provider's refunds of a payment, including those made in its dashboard. */
async function recordListedRefunds(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedPayment,
  listed: readonly ProviderRefund[],
  receivedCents = locked.payment.received_cents ?? locked.payment.expected_cents,
): Promise<'applied' | 'unchanged'> {
  const { payment } = locked
  const known = await findRefund(tx, payment.id)
  if (known === undefined) {
    if (payment.state !== 'confirmed') return 'unchanged'
    if (!isFullyRefunded(listed, receivedCents)) return recordPartialRefunds(deps, tx, emit, locked, listed)
    await decideProviderSide(deps, tx, emit, payment)
    return recordListedRefunds(deps, tx, emit, locked, listed, receivedCents)
  }
  const update = findRefundUpdate(known, listed, receivedCents)
  if (update === undefined) return 'unchanged'
  await recordRefund(deps, tx, locked, known, {
    state: update.state,
    refundId: update.id,
    error: update.state === 'failed' ? (update.failureReason ?? 'failed') : null,
  })
  return 'applied'
}

/** A payment that was refunded in the provider's dashboard leaves the pool like any other refund. */
async function decideProviderSide(deps: Deps, tx: Tx, emit: Emit, payment: PaymentRow): Promise<void> {
  const { id, tournament_id: tournamentId } = payment
  emit({ type: 'tournament_changed', tournamentId })
  await decideRefunds(deps, tx, emit, { tournamentId, paymentIds: [id], reason: 'provider_side' })
  await offerFreedPlace(tx, emit, tournamentId)
}

interface RefundUpdate {
  state: RefundRow['state']
  /** Null if the provider gave no id. */
  refundId: string | null
  error: string | null
}

/** Records the new state of a refund, on the refund and on its payment. */
export async function recordRefund(
  deps: Deps,
  tx: Tx,
  { payment, team }: LockedPayment,
  known: RefundRow,
  { state, refundId, error }: RefundUpdate,
): Promise<void> {
  const replaced = known.provider_refund_id
  await updateRefund(tx, payment.id, {
    state,
    error,
    provider_refund_id: refundId ?? replaced,
    ...(replaced !== null && refundId !== null && replaced !== refundId
      ? { superseded_ids: [...known.superseded_ids, replaced] }
      : {}),
  })
  await updatePayment(tx, payment.id, { state: PAYMENT_STATE_OF_REFUND[state] })
  if (state === known.state) return
  deps.metrics.refunds.inc({ state })
  deps.log[state === 'failed' ? 'warn' : 'info'](
    { event: `refund.${state}`, payment_id: payment.id, reason: error },
    'refund updated',
  )
  if (state !== 'failed') return
  await insertAuditEntry(tx, {
    actor: null,
    action: 'refund.fail',
    target: { type: 'payment', id: payment.id, name: team.team_name },
    tournamentId: payment.tournament_id,
    reason: error,
  })
}

/**
 * A part of a fee that was refunded at the provider lowers the pool by its amount; the team stays paid. Each refund is
 * booked under its own id, so that events in any order and number lead to the same rows.
 */
async function recordPartialRefunds(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, team }: LockedPayment,
  listed: readonly ProviderRefund[],
): Promise<'applied' | 'unchanged'> {
  const known = new Map((await findPartialRefunds(tx, payment.id)).map((row) => [row.provider_refund_id, row]))
  const updates = listed.filter((refund) => isPartialRefundUpdate(known.get(refund.id), refund)).toReversed()
  for (const { id, amountCents, state } of updates) {
    const failed = state === 'failed'
    await savePartialRefund(tx, { provider_refund_id: id, payment_id: payment.id, amount_cents: amountCents, failed })
    const changed = await updatePayment(tx, payment.id, {
      partly_refunded_cents: await sumPartialRefundCents(tx, payment.id),
    })
    await bookPayment(tx, emit, { payment: changed, reason: failed ? 'refund_failed' : 'refund', externalRef: id })
    await insertAuditEntry(tx, {
      actor: null,
      action: failed ? 'refund.partial_failed' : 'refund.partial',
      target: { type: 'payment', id: payment.id, name: team.team_name },
      tournamentId: payment.tournament_id,
      after: { amount_cents: amountCents, partly_refunded_cents: changed.partly_refunded_cents },
    })
    deps.log.warn({ event: 'refund.partial', payment_id: payment.id, failed }, 'a fee was partly refunded')
  }
  if (updates.length === 0) return 'unchanged'
  emit({ type: 'tournament_changed', tournamentId: payment.tournament_id })
  return 'applied'
}
