import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import type { TournamentRow } from '../tournaments/tournaments.queries.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { countMatches } from './bracket-rows.queries.ts'
import { endCup } from './end-cup.step.ts'

interface EndInput {
  tournamentId: string
}

/**
 * Ends a cup. A decided cup keeps its podium, a cup with open matches ends without one, and a cup without a bracket is
 * cancelled and refunded.
 */
export async function completeTournament(
  deps: Deps,
  actor: Actor,
  { tournamentId }: EndInput,
): Promise<{ tournament: Tournament; open_matches: number }> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockUnfinished(deps, tx, actor, tournamentId)
    const cancelled = tournament.status === 'active'
    const { openMatches } = await endCup(deps, tx, emit, { tournament, cancelled, actor })
    return { tournament: await describeTournament(tx, tournamentId), open_matches: openMatches }
  })
}

/** Ends a cup that is not decided: every fee is refunded, and teams and matches stay as they are. */
export async function cancelTournament(
  deps: Deps,
  actor: Actor,
  { tournamentId }: EndInput,
): Promise<{ tournament: Tournament; refunds: number }> {
  return inTransaction(deps, async (tx, emit) => {
    const tournament = await lockUnfinished(deps, tx, actor, tournamentId)
    if ((await countMatches(tx, tournamentId)).isDecided) {
      throw new AppError('conflict', 'The tournament is decided. Complete it instead of cancelling it.')
    }
    const { refunds } = await endCup(deps, tx, emit, { tournament, cancelled: true, actor })
    deps.log.info({ event: 'tournament.cancelled', tournament_id: tournamentId, by: actor.id }, 'tournament cancelled')
    return { tournament: await describeTournament(tx, tournamentId), refunds }
  })
}

async function lockUnfinished(deps: Deps, tx: Tx, actor: Actor, tournamentId: string): Promise<TournamentRow> {
  await confirmAdmin(deps, tx, actor.id)
  const tournament = await lockTournament(tx, tournamentId)
  if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
  return tournament
}
