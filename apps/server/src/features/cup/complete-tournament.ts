import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Emit } from '../../events/domain-event.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { toBracket } from '../matches/bracket-mapping.rules.ts'
import { followPodium } from '../matches/follow-podium.step.ts'
import { countOpenMatches, findMatchesByTournamentId } from '../matches/matches.queries.ts'
import { bookAddedPrize } from '../payments/ledger/book-added-prize.step.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { setCompleted, type TournamentRow } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { refundAllFees } from './refund-all-fees.step.ts'

interface Completed {
  tournament: Tournament
  open_matches: number
}

/**
 * Ends a cup. A decided cup keeps its podium, a cup with open matches ends without one, and a cup without a bracket is
 * cancelled and refunded.
 */
export async function completeTournament(
  deps: Deps,
  actor: Actor,
  { tournamentId, requestId }: { tournamentId: string; requestId: string },
): Promise<Completed> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    const cancelled = tournament.status === 'active'
    const refunds = cancelled
      ? await refundAllFees(deps, tx, emit, { tournamentId, reason: 'tournament_cancelled' })
      : 0
    if (!cancelled) await writePodium(deps, tx, emit, tournament)
    const over = await setCompleted(tx, tournamentId, { cancelled })
    await bookAddedPrize(tx, emit, over)
    const openMatches = await countOpenMatches(tx, tournamentId)
    await insertAuditEntry(tx, {
      actor,
      action: cancelled ? 'tournament.cancel' : 'tournament.complete',
      target: { type: 'tournament', id: tournamentId, name: tournament.name },
      tournamentId,
      before: { status: tournament.status },
      after: { status: 'completed', open_matches: openMatches, refunds },
      requestId,
    })
    emit({ type: 'tournament_completed', tournamentId })
    if (!cancelled) emit({ type: 'prizes_owed', tournamentId })
    return { tournament: await describeTournament(tx, tournamentId), open_matches: openMatches }
  })
}

/** The podium was written when the final ended. Write it again in case it is missing, with the payout sheet. */
async function writePodium(deps: Deps, tx: Tx, emit: Emit, tournament: TournamentRow): Promise<void> {
  const bracket = toBracket(await findMatchesByTournamentId(tx, tournament.id))
  await followPodium(deps, tx, emit, { tournament, before: bracket, after: bracket })
}
