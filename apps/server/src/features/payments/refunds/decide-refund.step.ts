import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { offerFreedPlace } from '../../teams/fill-places.step.ts'
import { bookPayment } from '../ledger/book-in-ledger.step.ts'
import type { RefundReason } from '../payment.rules.ts'
import { sendRefundNotice } from '../payment-mails.job.ts'
import { markTeamUnpaid, type PaymentRow, updatePayment } from '../payments.queries.ts'
import { findPartialRefunds } from './partial-refunds.queries.ts'
import { insertRefund, type RefundRow } from './refunds.queries.ts'

export interface RefundDecision {
  payment: PaymentRow
  reason: RefundReason
}

/**
 * Decides a refund: takes the payment out of the pool, marks its team unpaid and enqueues the mail to the payer.
 * The caller holds the locks and sends the money.
 */
export async function decideRefund(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, reason }: RefundDecision,
): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  const pending = await updatePayment(tx, payment.id, { state: 'refund_pending' })
  const refund = await insertRefund(tx, {
    payment_id: payment.id,
    reason,
    amount_cents: (payment.received_cents ?? payment.expected_cents) - payment.partly_refunded_cents,
    // partial refunds are not this refund
    superseded_ids: (await findPartialRefunds(tx, payment.id)).map((part) => part.provider_refund_id),
  })
  if (payment.state === 'confirmed') {
    await markTeamUnpaid(tx, payment.team_id)
    if (reason === 'provider_side') await offerFreedPlace(tx, emit, payment.tournament_id)
  }
  await bookPayment(tx, emit, {
    payment: pending,
    reason: reason === 'provider_side' ? 'refund' : 'void',
    externalRef: payment.id,
  })
  await deps.jobs.enqueue(tx, sendRefundNotice, { paymentId: payment.id }, { singletonKey: payment.id })
  return { payment: pending, refund }
}
