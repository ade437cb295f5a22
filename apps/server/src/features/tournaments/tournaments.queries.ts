import { COUNTED_MATCHES } from '@cup/contract/pages'
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Tournaments } from '../../db/cup-tables.ts'
import type { Db, Tx } from '../../db/db.ts'
import { countRows, findCount } from '../../db/list-counts.ts'
import type { PageRequest } from '../../db/page.ts'
import type { Schema } from '../../db/schema.ts'
import { type PlacedRow, readCursor } from '../../text/cursor.ts'
import { toWordSearch } from '../../text/search-words.ts'
import type { TermsColumns } from './terms.rules.ts'

export type TournamentRow = Selectable<Tournaments>

export async function findTournamentById(db: Db, id: string): Promise<TournamentRow | undefined> {
  return db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every change to a tournament's teams, money or bracket locks this row first. */
export async function lockTournamentById(tx: Tx, id: string): Promise<TournamentRow | undefined> {
  return tx.selectFrom('tournaments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The order of active cups: those that already have teams come first, then the earliest start. */
const byTurn = sql`
  exists (select from teams where teams.tournament_id = tournaments.id and teams.deleted_at is null) desc,
  start_date, created_at, id`

/**
 * The current tournament: the one in progress, else the first active one (a cup that already has teams, then the earliest
 * start), else the one completed last. Computed from the rows, so all readers agree.
 */
export async function findCurrentTournament(db: Db): Promise<TournamentRow | undefined> {
  // reads one row per index instead of sorting all tournaments
  const { rows } = await sql<TournamentRow>`
    select * from (
      (select * from tournaments where status = 'in_progress' order by created_at, id limit 1) union all
      (select * from tournaments where status = 'active' order by ${byTurn} limit 1) union all
      (select * from tournaments where status = 'completed' order by completed_at desc, id desc limit 1)
    ) as candidates
    order by case status when 'in_progress' then 0 when 'active' then 1 else 2 end limit 1`.execute(db)
  return rows[0]
}

/** The cup that becomes current when the current one is over. */
export async function findScheduledAfter(db: Db, currentId: string) {
  const { rows } = await sql<Pick<TournamentRow, 'id' | 'name' | 'start_date'>>`
    select id, name, start_date from tournaments where status = 'active' and id <> ${currentId}
    order by ${byTurn} limit 1`.execute(db)
  return rows[0]
}

export type NewTournament = Insertable<Tournaments> & Partial<TermsColumns>

export async function insertTournament(tx: Tx, cup: NewTournament): Promise<TournamentRow> {
  return tx.insertInto('tournaments').values(cup).returningAll().executeTakeFirstOrThrow()
}

/** Changes the tournament's own columns. The podium columns are written by payouts. */
export async function updateTournament(
  tx: Tx,
  id: string,
  change: UpdateObject<Schema, 'tournaments'>,
): Promise<TournamentRow> {
  return tx.updateTable('tournaments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Another cup in progress, which prevents this one from beginning. */
export async function findOtherInProgress(db: Db, id: string): Promise<TournamentRow | undefined> {
  return db
    .selectFrom('tournaments')
    .selectAll()
    .where('status', '=', 'in_progress')
    .where(sql<boolean>`not beside_another`)
    .where('id', '<>', id)
    .executeTakeFirst()
}

/** The bracket has been generated. */
export const setInProgress = (tx: Tx, id: string): Promise<TournamentRow> =>
  updateTournament(tx, id, { status: 'in_progress', bracket_at: sql`clock_timestamp()` })

/** Opens registration again; there is no bracket any more. */
export const setActive = (tx: Tx, id: string): Promise<TournamentRow> =>
  updateTournament(tx, id, { status: 'active', bracket_at: null })

export const setCompleted = (tx: Tx, id: string, { cancelled }: { cancelled: boolean }): Promise<TournamentRow> =>
  updateTournament(tx, id, { status: 'completed', completed_at: sql`clock_timestamp()`, cancelled })

/** Changes name, start and terms. Dates a change of the rules, but not their first version. */
export const updateSettings = (
  tx: Tx,
  id: string,
  change: { name: string; start_date: Date; automatic_draw?: boolean; min_teams?: number } & Partial<TermsColumns>,
): Promise<TournamentRow> =>
  updateTournament(tx, id, {
    ...change,
    ...('rules' in change && {
      rules_changed_at: sql<Date | null>`case when rules is null then rules_changed_at else clock_timestamp() end`,
    }),
  })

export interface TournamentList extends PageRequest {
  /** All tournaments, the completed ones, or those with a winner. */
  which: 'all' | 'completed' | 'decided'
}

const IS_OPEN = sql<boolean>`(status <> 'completed')`

const listed = (db: Db, { which, search }: Pick<TournamentList, 'which' | 'search'>) => {
  const words = toWordSearch(search)
  return db
    .selectFrom('tournaments')
    .$if(which !== 'all', (query) => query.where('status', '=', 'completed'))
    .$if(which === 'decided', (query) =>
      query.where(sql<boolean>`not cancelled`).where('first_team_name', 'is not', null),
    )
    .$if(words !== undefined, (query) =>
      query.where(sql<boolean>`search_words(name) @@ to_tsquery('simple', ${words ?? ''})`),
    )
}

type ListedTournament = TournamentRow & PlacedRow

/** Open ones first, then newest first. Reads one row more than the limit, to see whether there is a next page. */
export async function findListedTournaments(db: Db, list: TournamentList): Promise<ListedTournament[]> {
  const place = readCursor(list.cursor)
  return list.which === 'all' ? findAll(db, list, place) : findPast(db, list, place)
}

type From = ReturnType<typeof readCursor>

const findAll = (db: Db, list: TournamentList, place: From): Promise<ListedTournament[]> =>
  listed(db, list)
    .selectAll()
    .select([
      sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('micros'),
      sql<0 | 1>`${IS_OPEN}::int`.as('group'),
    ])
    .$if(place !== undefined, (query) =>
      query.where(
        sql<boolean>`(${IS_OPEN}, created_at, id) < (${place?.group === 1}, ${place?.at}::timestamptz, ${place?.id}::uuid)`,
      ),
    )
    .orderBy(IS_OPEN, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(list.limit + 1)
    .execute()

const findPast = (db: Db, list: TournamentList, place: From): Promise<ListedTournament[]> =>
  listed(db, list)
    .selectAll()
    .select(sql<string>`(extract(epoch from completed_at) * 1000000)::bigint`.as('micros'))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(completed_at, id) < (${place?.at}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('completed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(list.limit + 1)
    .execute()

/** How many there are. Matches of a search are counted up to a maximum. */
export async function countListedTournaments(db: Db, list: Pick<TournamentList, 'which' | 'search'>): Promise<number> {
  if (toWordSearch(list.search) === undefined)
    return findCount(db, list.which === 'all' ? 'tournaments' : `${list.which}_tournaments`)
  return countRows(db, listed(db, list).select('id').limit(COUNTED_MATCHES))
}
