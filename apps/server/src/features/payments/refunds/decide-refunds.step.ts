import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { resplitPayouts } from '../../payouts/settle-podium.step.ts'
import type { RefundReason } from '../payment.rules.ts'
import { sendRefundNotice } from '../payment-mails.job.ts'
import { type DecidedRefund, insertRefunds } from './refunds.queries.ts'

export interface RefundDecision {
  tournamentId: string
  paymentIds: readonly string[]
  reason: RefundReason
}

/**
 * Decides refunds of one tournament: takes the payments out of the pool, marks their teams unpaid and enqueues the mails
 * to the payers. The number of statements is fixed, so that a cup of 1,024 teams holds its lock no longer than a small
 * one, and the pool is broadcast once. The caller holds the locks and sends the money.
 */
export async function decideRefunds(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { tournamentId, paymentIds, reason }: RefundDecision,
): Promise<DecidedRefund[]> {
  const decided = await insertRefunds(tx, paymentIds, reason)
  const notices = paymentIds.map((paymentId) => ({ payload: { paymentId }, singletonKey: paymentId }))
  await deps.jobs.enqueueMany(tx, sendRefundNotice, notices)
  const amountCents = decided.reduce((sum, row) => sum + row.booked_cents, 0)
  if (amountCents !== 0) {
    emit({ type: 'pool_changed', tournamentId, amountCents, poolCents: await resplitPayouts(tx, tournamentId) })
  }
  return decided
}
