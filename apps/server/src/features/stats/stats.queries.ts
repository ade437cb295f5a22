import type { Db } from '../../db/db.ts'

export async function countMatches(db: Db, tournamentId: string): Promise<{ total: number; completed: number }> {
  const counted = await db
    .selectFrom('matches')
    .select((eb) => [
      eb.fn.countAll<string>().as('total'),
      eb.fn.countAll<string>().filterWhere('match_status', '=', 'completed').as('completed'),
    ])
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return { total: Number(counted.total), completed: Number(counted.completed) }
}
