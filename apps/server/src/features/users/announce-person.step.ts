import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { findTournamentIdsOfPlayer } from './users.queries.ts'

/** Tells clients to refetch every tournament whose team list shows this person. */
export async function announcePerson(tx: Tx, emit: Emit, userId: string): Promise<void> {
  for (const tournamentId of await findTournamentIdsOfPlayer(tx, userId)) {
    emit({ name: 'tournament_updated', payload: { tournament_id: tournamentId } })
  }
}
