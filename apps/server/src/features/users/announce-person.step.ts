import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { findOpenTournamentIdsOfPlayer } from './users.queries.ts'

/**
 * Tells clients to refetch the tournaments whose team list shows this person. Those that are over are left out: a player
 * has hundreds of them, and their cached answers expire within half a minute.
 */
export async function announcePerson(tx: Tx, emit: Emit, userId: string): Promise<void> {
  for (const tournamentId of await findOpenTournamentIdsOfPlayer(tx, userId)) {
    emit({ name: 'tournament_updated', payload: { tournament_id: tournamentId } })
  }
}
