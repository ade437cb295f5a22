import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { findTeamsOfUser } from '../teams/teams.queries.ts'

/** Says that every list which shows this person has to be read again. */
export async function announcePerson(tx: Tx, emit: Emit, userId: string): Promise<void> {
  const teams = await findTeamsOfUser(tx, userId)
  for (const tournamentId of new Set(teams.map((team) => team.tournament_id))) {
    emit({ name: 'tournament_updated', payload: { tournament_id: tournamentId } })
  }
}
