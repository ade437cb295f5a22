import type { Db } from '../src/db/db.ts'

/** The number of teams that are in. */
export async function countTeamsIn(db: Db, tournamentId: string): Promise<number> {
  const teams = db.selectFrom('teams').select('id').where('tournament_id', '=', tournamentId)
  return (await teams.where('paid', '=', true).execute()).length
}
