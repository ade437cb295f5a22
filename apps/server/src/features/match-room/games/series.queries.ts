import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

interface RunningSeries {
  team1: number
  team2: number
  contradicted: boolean
}

/** Writes only changes: every write raises the version of the bracket. */
export async function saveSeries(
  tx: Tx,
  matchId: string,
  { team1, team2, contradicted }: RunningSeries,
): Promise<void> {
  await sql`
    insert into match_series as s (match_id, team1, team2, contradicted)
    values (${matchId}, ${team1}, ${team2}, ${contradicted})
    on conflict (match_id) do update
      set team1 = excluded.team1, team2 = excluded.team2, contradicted = excluded.contradicted
      where (s.team1, s.team2, s.contradicted) is distinct from (excluded.team1, excluded.team2, excluded.contradicted)
  `.execute(tx)
}

export async function deleteSeries(tx: Tx, matchId: string): Promise<void> {
  await tx.deleteFrom('match_series').where('match_id', '=', matchId).execute()
}

/** Whether the teams differ about a game that counts. */
export async function isContradicted(db: Db, matchId: string): Promise<boolean> {
  const row = await db
    .selectFrom('match_series')
    .select('contradicted')
    .where('match_id', '=', matchId)
    .executeTakeFirst()
  return row?.contradicted ?? false
}
