import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import type { FeeRefundReason } from '../payment.rules.ts'
import { lockConfirmedPayments, updatePayment } from '../payments.queries.ts'
import { decideRefunds, type RefundDecision } from './decide-refunds.step.ts'
import { type RefundRow, updateRefund } from './refunds.queries.ts'
import { sendRefund } from './send-refund.job.ts'

interface RefundFeesInput {
  tournamentId: string
  /** All teams without it. */
  teamId?: string
  reason: FeeRefundReason
}

/**
 * Refunds the fee of one team or of all teams of a tournament, and returns the number of refunded fees. The caller holds
 * the tournament's lock.
 */
export async function refundFees(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { tournamentId, teamId, reason }: RefundFeesInput,
): Promise<number> {
  const paymentIds = await lockConfirmedPayments(tx, tournamentId, teamId)
  if (paymentIds.length > 0) await refundPayments(deps, tx, emit, { tournamentId, paymentIds, reason })
  return paymentIds.length
}

/** Decides to refund payments and enqueues the requests to the provider for after the commit. */
export async function refundPayments(deps: Deps, tx: Tx, emit: Emit, decision: RefundDecision): Promise<void> {
  const decided = await decideRefunds(deps, tx, emit, decision)
  const requests = decided.map(({ payment_id: paymentId, attempt }) => ({
    payload: { paymentId, attempt },
    singletonKey: paymentId,
  }))
  await deps.jobs.enqueueMany(tx, sendRefund, requests)
}

/** Sends a failed refund again, with a new idempotency key: the provider repeats its response to the old one. */
export async function restartRefund(deps: Deps, tx: Tx, refund: RefundRow): Promise<void> {
  const { payment_id: paymentId, provider_refund_id: failedId } = refund
  const attempt = refund.attempt + 1
  await updateRefund(tx, paymentId, {
    state: 'pending',
    attempt,
    error: null,
    provider_refund_id: null,
    superseded_ids: failedId === null ? refund.superseded_ids : [...refund.superseded_ids, failedId],
  })
  await deps.jobs.enqueue(tx, sendRefund, { paymentId, attempt }, { singletonKey: `${paymentId}:${attempt}` })
  await updatePayment(tx, paymentId, { state: 'refund_pending' })
}
