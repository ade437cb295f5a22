import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Tournaments } from '../../db/cup-tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Schema } from '../../db/schema.ts'

export type TournamentRow = Selectable<Tournaments>

export async function findTournamentById(db: Db, id: string): Promise<TournamentRow | undefined> {
  return db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every change to a tournament's teams, money or bracket locks this row first. */
export async function lockTournamentById(tx: Tx, id: string): Promise<TournamentRow | undefined> {
  return tx.selectFrom('tournaments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * The current tournament: the one in progress, else the oldest active one, else the one completed last. It is computed
 * from the rows, so every reader agrees.
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

/** Newest first. */
export async function findTournaments(db: Db): Promise<TournamentRow[]> {
  return db.selectFrom('tournaments').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Completed tournaments, most recent first. */
export async function findCompletedTournaments(db: Db): Promise<TournamentRow[]> {
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('status', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertTournament(tx: Tx, tournament: { name: string; startDate: Date }): Promise<TournamentRow> {
  return tx
    .insertInto('tournaments')
    .values({ name: tournament.name, start_date: tournament.startDate })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes the tournament's own columns. The podium columns are written by payouts. */
async function updateTournament(
  tx: Tx,
  id: string,
  change: UpdateObject<Schema, 'tournaments'>,
): Promise<TournamentRow> {
  return tx.updateTable('tournaments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The bracket has been generated. */
export const setInProgress = (tx: Tx, id: string): Promise<TournamentRow> =>
  updateTournament(tx, id, { status: 'in_progress', bracket_at: sql`clock_timestamp()` })

/** Opens registration again; there is no bracket any more. */
export const setActive = (tx: Tx, id: string): Promise<TournamentRow> =>
  updateTournament(tx, id, { status: 'active', bracket_at: null })

export const setCompleted = (tx: Tx, id: string, { cancelled }: { cancelled: boolean }): Promise<TournamentRow> =>
  updateTournament(tx, id, { status: 'completed', completed_at: sql`clock_timestamp()`, cancelled })

export const updateNameAndStart = (
  tx: Tx,
  id: string,
  change: { name: string; start_date: Date },
): Promise<TournamentRow> => updateTournament(tx, id, change)

export const updateAutomatic = (
  tx: Tx,
  id: string,
  mode: Pick<TournamentRow, 'automatic' | 'checkins_open_now'>,
): Promise<TournamentRow> => updateTournament(tx, id, mode)

export const updateReporting = (tx: Tx, id: string, reporting: boolean): Promise<TournamentRow> =>
  updateTournament(tx, id, { reporting })
