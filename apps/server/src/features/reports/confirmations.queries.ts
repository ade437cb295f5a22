import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

/** Remembers that the server confirmed the report of this team, so that the other one may contest it. */
export async function insertConfirmation(tx: Tx, matchId: string, teamId: string): Promise<void> {
  await tx.insertInto('server_confirmations').values({ match_id: matchId, team_id: teamId }).execute()
}

export async function contestConfirmation(tx: Tx, matchId: string, userId: string): Promise<void> {
  await tx
    .updateTable('server_confirmations')
    .set({ contested_at: sql`clock_timestamp()`, contested_by: userId })
    .where('match_id', '=', matchId)
    .execute()
}

/** Takes the contest of a match away; undefined when there is none. */
export async function deleteContest(tx: Tx, matchId: string): Promise<{ tournament_id: string } | undefined> {
  const { rows } = await sql<{ tournament_id: string }>`
    delete from server_confirmations s using matches m
    where m.id = s.match_id and s.match_id = ${matchId} and s.contested_at is not null
    returning m.tournament_id
  `.execute(tx)
  return rows[0]
}
