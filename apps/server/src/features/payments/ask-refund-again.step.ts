import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type PaymentRow, updatePayment } from './payments.queries.ts'
import { refundPayment } from './refund-payment.job.ts'
import { type RefundRow, updateRefund } from './refunds.queries.ts'

/** Starts another try at a refund that failed: a new key, because the provider answers the old one as before. */
export async function askRefundAgain(deps: Deps, tx: Tx, refund: RefundRow): Promise<PaymentRow> {
  const { payment_id: paymentId, provider_refund_id: failedId } = refund
  const attempt = refund.attempt + 1
  await updateRefund(tx, paymentId, {
    state: 'pending',
    attempt,
    error: null,
    provider_refund_id: null,
    superseded_ids: failedId === null ? refund.superseded_ids : [...refund.superseded_ids, failedId],
  })
  await deps.jobs.enqueue(tx, refundPayment, { paymentId, attempt }, { singletonKey: `${paymentId}:${attempt}` })
  return updatePayment(tx, paymentId, { state: 'refund_pending' })
}
