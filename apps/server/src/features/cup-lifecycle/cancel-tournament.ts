import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { isDecided } from '../matches/matches.queries.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { endCup } from './end-cup.step.ts'

/** Ends a cup that is not decided: every fee is refunded, and teams and matches stay as they are. */
export async function cancelTournament(
  deps: Deps,
  actor: Actor,
  { tournamentId }: { tournamentId: string },
): Promise<{ tournament: Tournament; refunds: number }> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    if (await isDecided(tx, tournamentId)) {
      throw new AppError('conflict', 'The tournament is decided. Complete it instead of cancelling it.')
    }
    const { refunds } = await endCup(deps, tx, emit, { tournament, cancelled: true, actor })
    deps.log.info({ event: 'tournament.cancelled', tournament_id: tournamentId, by: actor.id }, 'tournament cancelled')
    return { tournament: await describeTournament(tx, tournamentId), refunds }
  })
}
