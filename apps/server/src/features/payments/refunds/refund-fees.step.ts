import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { resplitPayouts } from '../../payouts/settle-podium.step.ts'
import type { FeeRefundReason } from '../payment.rules.ts'
import { sendRefundNotice } from '../payment-mails.job.ts'
import { refundConfirmedFees } from './refunds.queries.ts'
import { sendRefund } from './send-refund.job.ts'

interface RefundFeesInput {
  tournamentId: string
  reason: FeeRefundReason
}

/**
 * Refunds the fees of all teams of a tournament in a fixed number of statements, so that a cup of 1,024 teams holds its
 * lock no longer than a small one. The pool is broadcast once. The caller holds the tournament's lock.
 */
export async function refundFees(deps: Deps, tx: Tx, emit: Emit, input: RefundFeesInput): Promise<number> {
  const { tournamentId, reason } = input
  const refunded = await refundConfirmedFees(tx, tournamentId, reason)
  if (refunded.length === 0) return 0
  const jobs = refunded.map(({ payment_id: paymentId, attempt }) => ({
    payload: { paymentId, attempt },
    singletonKey: paymentId,
  }))
  await deps.jobs.enqueueMany(tx, sendRefund, jobs)
  await deps.jobs.enqueueMany(tx, sendRefundNotice, jobs)
  const bookedCents = refunded.reduce((sum, row) => sum + row.booked_cents, 0)
  const poolCents = await resplitPayouts(tx, tournamentId)
  if (bookedCents !== 0) emit({ type: 'pool_changed', tournamentId, amountCents: bookedCents, poolCents })
  return refunded.length
}
