import type { Tx } from '../../../db/db.ts'
import type { LedgerReason } from '../../../db/money-tables.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { resplitPayouts } from '../../payouts/settle-podium.step.ts'
import { sumPoolCents } from '../../tournaments/prize-pool.queries.ts'
import { centsInPool } from '../payment.rules.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { insertLedgerRow, sumPaymentCents } from './ledger.queries.ts'

export interface BookPaymentInput {
  payment: PaymentRow
  reason: LedgerReason
  /** The payment, refund or dispute behind the row. The same reason is never booked twice for the same reference. */
  externalRef: string
}

/**
 * Books the difference between a payment's state and the ledger, and broadcasts the new pool. Does nothing if they
 * already agree. The caller holds the tournament's lock, so the broadcast figure is exact.
 */
export async function bookPayment(
  tx: Tx,
  emit: Emit,
  { payment, reason, externalRef }: BookPaymentInput,
): Promise<void> {
  const tournamentId = payment.tournament_id
  const amountCents = centsInPool(payment) - (await sumPaymentCents(tx, payment.id))
  if (amountCents === 0) return
  await insertLedgerRow(tx, { tournamentId, paymentId: payment.id, reason, amountCents, externalRef })
  const poolCents = await sumPoolCents(tx, tournamentId)
  await resplitPayouts(tx, { tournamentId, poolCents })
  const change = { tournamentId, amountCents, poolCents }
  emit(
    reason === 'paid' ? { type: 'fee_paid', teamId: payment.team_id, ...change } : { type: 'pool_changed', ...change },
  )
}
