import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export async function hasAcceptedRules(db: Db, tournamentId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rules_acceptances')
    .select('user_id')
    .where('tournament_id', '=', tournamentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAcceptance(tx: Tx, tournamentId: string, userId: string): Promise<void> {
  await tx
    .insertInto('rules_acceptances')
    .values({ tournament_id: tournamentId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The open cups whose rules this person accepted. */
export async function findAcceptedOpenCups(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ tournament_id: string }>`
    select a.tournament_id from rules_acceptances a
    where a.user_id = ${userId}
      and a.tournament_id = any(array(select id from tournaments where status <> 'completed'))`.execute(db)
  return rows.map((row) => row.tournament_id)
}
