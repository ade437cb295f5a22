import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import type { FeeRefundReason } from '../payment.rules.ts'
import { lockConfirmedPayment, type PaymentRow, updatePayment } from '../payments.queries.ts'
import { decideRefund, type RefundDecision } from './decide-refund.step.ts'
import { type RefundRow, updateRefund } from './refunds.queries.ts'
import { sendRefund } from './send-refund.job.ts'

interface RefundFeeInput {
  teamId: string
  reason: FeeRefundReason
}

/**
 * Refunds a team's fee: marks the team unpaid, takes the fee out of the pool and enqueues the refund. Does nothing for
 * an unpaid team. The caller holds the locks of the tournament and the team.
 */
export async function refundFee(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { teamId, reason }: RefundFeeInput,
): Promise<{ refunded: boolean }> {
  const payment = await lockConfirmedPayment(tx, teamId)
  if (payment === undefined) return { refunded: false }
  await refundPayment(deps, tx, emit, { payment, reason })
  return { refunded: true }
}

/** Decides to refund a payment and enqueues the request to the provider for after the commit. */
export async function refundPayment(deps: Deps, tx: Tx, emit: Emit, input: RefundDecision): Promise<PaymentRow> {
  const { payment, refund } = await decideRefund(deps, tx, emit, input)
  const paymentId = payment.id
  await deps.jobs.enqueue(tx, sendRefund, { paymentId, attempt: refund.attempt }, { singletonKey: paymentId })
  return payment
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
