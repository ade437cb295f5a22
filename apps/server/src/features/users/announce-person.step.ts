import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { findOpenTournamentIdsOfPlayer } from './users.queries.ts'

/**
 * Makes pages refetch the open tournaments whose team list shows this person. Completed ones are skipped: a player may
 * have hundreds of them, and their cached responses expire within half a minute.
 */
export async function announcePerson(tx: Tx, emit: Emit, userId: string): Promise<void> {
  for (const tournamentId of await findOpenTournamentIdsOfPlayer(tx, userId)) {
    emit({ type: 'tournament_changed', tournamentId })
  }
}
