import type { Db } from '../src/db/db.ts'

/** How many teams of a cup are in. */
export async function countTeamsIn(db: Db, tournamentId: string): Promise<number> {
  const teams = db.selectFrom('teams').select('id').where('tournament_id', '=', tournamentId)
  return (await teams.where('paid', '=', true).execute()).length
}
