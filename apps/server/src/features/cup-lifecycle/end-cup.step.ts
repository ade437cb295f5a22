import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Emit } from '../../events/domain-event.ts'
import { type AuditInput, insertAuditEntry } from '../audit/audit.queries.ts'
import { toBracket } from '../matches/bracket-mapping.rules.ts'
import { findMatchesByTournamentId } from '../matches/matches.queries.ts'
import { followPodium } from '../matches/run-bracket-operation.step.ts'
import { expireCheckouts } from '../payments/expire-checkouts.job.ts'
import { bookAddedPrize } from '../payments/ledger/book-in-ledger.step.ts'
import { refundFees } from '../payments/refunds/refund-fees.step.ts'
import { clearPodium } from '../payouts/settle-podium.step.ts'
import { aboutTournament } from '../tournaments/tournament.rules.ts'
import { setCompleted, type TournamentRow } from '../tournaments/tournaments.queries.ts'
import { countMatches } from './bracket-rows.queries.ts'

interface EndCupInput {
  tournament: TournamentRow
  /** A cancelled cup refunds every fee; any other keeps its podium. */
  cancelled: boolean
  /** Null when the server ends the cup by itself. */
  actor: AuditInput['actor']
  reason?: string
}

/** Ends a cup. Nothing is deleted. The caller holds the tournament's lock. */
export async function endCup(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { tournament, cancelled, actor, reason }: EndCupInput,
): Promise<{ refunds: number; openMatches: number }> {
  const { id: tournamentId, status } = tournament
  // throws if a prize has been sent
  if (cancelled) await clearPodium(tx, tournamentId)
  else await writePodium(deps, tx, emit, tournament)
  const refunds = cancelled ? await refundAllFees(deps, tx, emit, { tournamentId, reason: 'tournament_cancelled' }) : 0
  await bookAddedPrize(tx, emit, await setCompleted(tx, tournamentId, { cancelled }))
  const { total, completed } = await countMatches(tx, tournamentId)
  const openMatches = total - completed
  await insertAuditEntry(tx, {
    actor,
    action: cancelled ? 'tournament.cancel' : 'tournament.complete',
    ...aboutTournament(tournament),
    before: { status },
    after: { status: 'completed', open_matches: openMatches, refunds },
    reason: reason ?? null,
  })
  emit({ type: 'tournament_completed', tournamentId })
  if (!cancelled) emit({ type: 'prizes_owed', tournamentId })
  return { refunds, openMatches }
}

/** The podium was written when the final ended. Write it again in case it is missing, with the payout sheet. */
async function writePodium(deps: Deps, tx: Tx, emit: Emit, tournament: TournamentRow): Promise<void> {
  const bracket = toBracket(await findMatchesByTournamentId(tx, tournament.id))
  await followPodium(deps, tx, emit, { tournament, before: bracket, after: bracket })
}

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
