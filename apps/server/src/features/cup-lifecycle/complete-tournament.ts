import type { Tournament } from '@cup/contract/tournaments'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { describeTournament } from '../tournaments/describe-tournaments.step.ts'
import { lockTournament } from '../tournaments/require-tournament.step.ts'
import { confirmAdmin } from '../users/confirm-admin.step.ts'
import { endCup } from './end-cup.step.ts'

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
  { tournamentId }: { tournamentId: string },
): Promise<Completed> {
  return inTransaction(deps, async (tx, emit) => {
    await confirmAdmin(deps, tx, actor.id)
    const tournament = await lockTournament(tx, tournamentId)
    if (tournament.status === 'completed') throw new AppError('conflict', 'Tournament is already completed')
    const cancelled = tournament.status === 'active'
    const { openMatches } = await endCup(deps, tx, emit, { tournament, cancelled, actor })
    return { tournament: await describeTournament(tx, tournamentId), open_matches: openMatches }
  })
}
