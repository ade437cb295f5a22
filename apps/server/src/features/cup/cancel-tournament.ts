import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { countOpenMatches, isDecided } from '../matches/matches.queries.ts'
import { bookAddedPrize } from '../payments/ledger/book-added-prize.step.ts'
import { clearPodium } from '../payouts/settle-podium.step.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { setCompleted } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { refundAllFees } from './refund-all-fees.step.ts'

/** Ends a cup that is not decided: every fee is refunded, and teams and matches stay as they are. */
export async function cancelTournament(
  deps: Deps,
  actor: Actor,
  { tournamentId, requestId }: { tournamentId: string; requestId: string },
): Promise<{ tournament: Tournament; refunds: number }> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    if (await isDecided(tx, tournamentId)) {
      throw new AppError('conflict', 'The tournament is decided. Complete it instead of cancelling it.')
    }
    // throws if a prize has been sent
    await clearPodium(deps, tx, { tournamentId })
    const refunds = await refundAllFees(deps, tx, emit, { tournamentId, reason: 'tournament_cancelled' })
    const over = await setCompleted(tx, tournamentId, { cancelled: true })
    await bookAddedPrize(tx, emit, over)
    await insertAuditEntry(tx, {
      actor,
      action: 'tournament.cancel',
      target: { type: 'tournament', id: tournamentId, name: tournament.name },
      tournamentId,
      before: { status: tournament.status },
      after: { status: 'completed', open_matches: await countOpenMatches(tx, tournamentId), refunds },
      requestId,
    })
    deps.log.info({ event: 'tournament.cancelled', tournament_id: tournamentId, by: actor.id }, 'tournament cancelled')
    emit({ type: 'tournament_completed', tournamentId })
    return { tournament: await describeTournament(tx, tournamentId), refunds }
  })
}
