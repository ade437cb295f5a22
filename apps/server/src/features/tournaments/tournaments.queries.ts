import { type Selectable, sql } from 'kysely'
import type { Tournaments } from '../../db/cup-tables.ts'
import type { Db, Tx } from '../../db/db.ts'

export type TournamentRow = Selectable<Tournaments>

export async function findTournamentById(db: Db, id: string): Promise<TournamentRow | undefined> {
  return db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the row that every change of a tournament's teams, money or bracket takes first. */
export async function lockTournamentById(tx: Tx, id: string): Promise<TournamentRow | undefined> {
  return tx.selectFrom('tournaments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * The tournament everything means: the one in progress, else the oldest active one, else the one completed last.
 * A pure function of the rows, so that every reader agrees.
 */
export async function findCurrentTournament(db: Db): Promise<TournamentRow | undefined> {
  return db
    .selectFrom('tournaments')
    .selectAll()
    .orderBy(sql`case status when 'in_progress' then 0 when 'active' then 1 else 2 end`)
    .orderBy(sql`case when status = 'completed' then completed_at end desc nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
