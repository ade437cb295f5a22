import type { Tx } from '../../../db/db.ts'
import type { Emit } from '../../../db/in-transaction.ts'
import type { Deps } from '../../../deps.ts'
import { whyTeamCannotBePaid } from '../payment.rules.ts'
import {
  type LockedPayment,
  markTeamPaid,
  markTeamUnpaid,
  type PaymentRow,
  updatePayment,
} from '../payments.queries.ts'
import { refundPayment } from '../refunds/refund-fee.step.ts'
import type { DisputeRow } from './disputes.queries.ts'

/**
 * A lost dispute before the draw makes the team unpaid, and its captain may pay again. Should the bank give in later, the
 * fee counts again if the team still needs it; otherwise it is refunded. A team in the bracket keeps its place.
 */
export async function followChargeBack(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, team, tournament }: LockedPayment,
  state: DisputeRow['state'],
): Promise<PaymentRow> {
  if (state === 'lost' && payment.state === 'confirmed' && team.seed === null) {
    await markTeamUnpaid(tx, team.id)
    return updatePayment(tx, payment.id, { state: 'charged_back' })
  }
  if (state !== 'won' || payment.state !== 'charged_back' || payment.disputed) return payment
  const reason = whyTeamCannotBePaid({ team, tournament })
  if (reason === undefined) {
    await markTeamPaid(tx, team.id)
    return updatePayment(tx, payment.id, { state: 'confirmed' })
  }
  const unapplied = await updatePayment(tx, payment.id, { state: 'unapplied', unapplied_reason: reason })
  await refundPayment(deps, tx, emit, { payment: unapplied, reason })
  return updatePayment(tx, payment.id, {})
}
