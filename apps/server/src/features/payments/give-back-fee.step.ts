import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { beginRefund } from './begin-refund.step.ts'
import type { GiveBackReason } from './payment.rules.ts'
import { lockConfirmedPayment } from './payments.queries.ts'

export interface GiveBackFeeInput {
  teamId: string
  reason: GiveBackReason
}

/**
 * Gives a team's fee back: the team is unpaid, the pool lower by the fee, and the provider is asked for the refund after
 * the commit. A team that has not paid is left as it is. The caller holds the locks of tournament and team.
 */
export async function giveBackFee(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { teamId, reason }: GiveBackFeeInput,
): Promise<{ refunded: boolean }> {
  const payment = await lockConfirmedPayment(tx, teamId)
  if (payment === undefined) return { refunded: false }
  await beginRefund(deps, tx, emit, { payment, reason })
  return { refunded: true }
}
