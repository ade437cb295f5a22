import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { refundFee } from '../payments/refunds/refund-fee.step.ts'
import { findTeamsByTournamentId, lockTeamById } from '../teams/teams.queries.ts'

interface RefundAllInput {
  tournamentId: string
  reason: 'tournament_reset' | 'tournament_cancelled'
}

/** Refunds every paid team and expires all open checkouts. The caller holds the tournament's lock. */
export async function refundAllFees(deps: Deps, tx: Tx, emit: Emit, input: RefundAllInput): Promise<number> {
  let refunds = 0
  for (const { id: teamId } of await findTeamsByTournamentId(tx, input.tournamentId)) {
    await lockTeamById(tx, teamId)
    const { refunded } = await refundFee(deps, tx, emit, { teamId, reason: input.reason })
    if (refunded) refunds += 1
  }
  await expireCheckouts(deps, tx, { tournamentId: input.tournamentId })
  return refunds
}
