import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Emit } from '../../events/domain-event.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { refundFees } from '../payments/refunds/refund-fees.step.ts'

interface RefundAllInput {
  tournamentId: string
  reason: 'tournament_reset' | 'tournament_cancelled'
}

/** Refunds every paid team and expires all open checkouts. The caller holds the tournament's lock. */
export async function refundAllFees(deps: Deps, tx: Tx, emit: Emit, input: RefundAllInput): Promise<number> {
  const refunds = await refundFees(deps, tx, emit, input)
  await expireCheckouts(deps, tx, { tournamentId: input.tournamentId })
  return refunds
}
