import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { Matches } from '../../db/match-tables.ts'
import { type MatchRow, matchesWithNext } from './matches.queries.ts'

/** A row as it was saved before a change. Its times are text. */
export type SavedRow = Pick<
  Selectable<Matches>,
  | 'id'
  | 'idx'
  | 'bracket'
  | 'round_name'
  | 'position'
  | 'match_status'
  | 'team1_id'
  | 'team2_id'
  | 'winner_id'
  | 'score'
  | 'outcome'
  | 'void'
>

export interface StoredChange {
  id: string
  at: Date
  match_id: string
  action: string
  actor_name: string | null
  touched: string[]
  inserted: string[]
  /** The touched rows as they were before. */
  rows: SavedRow[]
  /** Whether none of its matches has changed since. */
  untouched: boolean
  /** A prize of the tournament has been sent. */
  prize_sent: boolean
}

const changesNotUndone = (db: Db, tournamentId: string) =>
  db
    .selectFrom('match_changes as c')
    .leftJoin('users as u', 'u.id', 'c.actor_id')
    .select([
      'c.id',
      'c.created_at as at',
      'c.match_id',
      'c.action',
      'u.name as actor_name',
      sql<SavedRow[]>`c.before->'rows'`.as('rows'),
      sql<string[]>`c.before->'touched'`.as('touched'),
      sql<string[]>`c.before->'inserted'`.as('inserted'),
      sql<boolean>`not exists (
        select from matches m
        where (c.before->'touched' ? m.id::text or c.before->'inserted' ? m.id::text)
          and m.tournament_id = c.tournament_id and m.updated_at <> c.created_at
      ) and not exists (
        select from checkins i
        where i.match_id in (
            select e.id::uuid from jsonb_array_elements_text((c.before->'touched') || (c.before->'inserted')) as e (id)
          ) and i.checked_in_at > c.created_at
      )`.as('untouched'),
      sql<boolean>`exists (
        select from payouts p where p.tournament_id = c.tournament_id and p.state = 'sent'
      )`.as('prize_sent'),
    ])
    .where('c.tournament_id', '=', tournamentId)
    .where('c.undone_at', 'is', null)
    .orderBy('c.id', 'desc')

/** The change with this id, or the tournament's newest one. Undone changes are not found. */
export async function findChange(db: Db, tournamentId: string, id?: string): Promise<StoredChange | undefined> {
  return changesNotUndone(db, tournamentId)
    .$if(id !== undefined, (query) => query.where('c.id', '=', id ?? ''))
    .limit(1)
    .executeTakeFirst()
}

/** Newest first. */
export async function findRecentChanges(db: Db, tournamentId: string, limit: number): Promise<StoredChange[]> {
  return changesNotUndone(db, tournamentId).limit(limit).execute()
}

/** Restores every row and check-in from before the change. */
export async function restoreMatches(tx: Tx, changeId: string): Promise<void> {
  await sql`
    delete from matches m using match_changes c
    where c.id = ${changeId}::bigint and m.tournament_id = c.tournament_id and c.before->'inserted' ? m.id::text
  `.execute(tx)
  const matchColumns = await findSavedColumns(tx, changeId, 'matches', 'rows')
  await sql`
    insert into matches (${sql.join(matchColumns)})
    select ${sql.join(matchColumns)}
    from jsonb_populate_recordset(
      null::matches, (select before->'rows' from match_changes where id = ${changeId}::bigint)
    )
    on conflict (id) do update set
      match_status = excluded.match_status, team1_id = excluded.team1_id, team2_id = excluded.team2_id,
      winner_id = excluded.winner_id, score = excluded.score, outcome = excluded.outcome, void = excluded.void,
      ruling = excluded.ruling, ruling_at = excluded.ruling_at, checkin_deadline = excluded.checkin_deadline,
      checkin_closed_at = excluded.checkin_closed_at,
      checkin_extensions = excluded.checkin_extensions, started_at = excluded.started_at, completed_at = excluded.completed_at, updated_at = excluded.updated_at
  `.execute(tx)
  await sql`
    delete from checkins where match_id = any(array(
      select e.id::uuid from match_changes c, jsonb_array_elements_text(c.before->'touched') as e (id)
      where c.id = ${changeId}::bigint
    ))
  `.execute(tx)
  const checkInColumns = await findSavedColumns(tx, changeId, 'checkins', 'checkins')
  if (checkInColumns.length > 0)
    await sql`
    insert into checkins (${sql.join(checkInColumns)})
    select ${sql.join(checkInColumns)}
    from jsonb_populate_recordset(
      null::checkins, (select before->'checkins' from match_changes where id = ${changeId}::bigint)
    )
  `.execute(tx)
  await sql`update match_changes set undone_at = clock_timestamp() where id = ${changeId}::bigint`.execute(tx)
}

/**
 * The columns of the saved rows that the table still has. A migration may have added or dropped columns since the change
 * was saved: an added column gets its default.
 */
async function findSavedColumns(
  tx: Tx,
  changeId: string,
  table: 'matches' | 'checkins',
  part: 'rows' | 'checkins',
): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attname in (
      select jsonb_object_keys(c.before->${part}->0) from match_changes c where c.id = ${changeId}::bigint
    )
    order by a.attnum
  `.execute(tx)
  return rows.map(({ name }) => sql.id(name))
}

/** Deletes the changes of cups that were completed more than a day ago: they can no longer be undone. */
export async function deleteOldChanges(db: Db): Promise<void> {
  await sql`
    delete from match_changes c
    where (select t.completed_at from tournaments t where t.id = c.tournament_id) < now() - interval '1 day'
  `.execute(db)
}

interface RaisedVersion {
  tournamentId: string
  version: number
  /** The matches that changed; null if any part of the bracket may have changed, as after a draw. */
  matchIds: string[] | null
  /** The rows of those matches that still exist. */
  rows: MatchRow[]
}

/** New versions and changed rows of the brackets among these that this transaction has changed, in one query. */
export async function findRaisedVersions(tx: Tx, tournamentIds: readonly string[]): Promise<RaisedVersion[]> {
  const rows = await tx
    .selectFrom('bracket_versions as v')
    .leftJoinLateral(
      () => matchesWithNext(tx).where(sql<boolean>`m.id = any(v.match_ids)`).as('m'),
      (join) => join.onTrue(),
    )
    .selectAll('m')
    .select(['v.tournament_id as changed_tournament', 'v.version', 'v.match_ids'])
    .where('v.tournament_id', 'in', [...tournamentIds])
    .where('v.changed_in', '=', sql<string>`pg_current_xact_id_if_assigned()`)
    .orderBy('m.idx')
    .execute()
  const raised = new Map<string, RaisedVersion>()
  for (const { changed_tournament: tournamentId, version, match_ids: matchIds, ...row } of rows) {
    const known = raised.get(tournamentId) ?? { tournamentId, version, matchIds, rows: [] }
    // without a match the columns of the join are null
    if (row.id !== null) known.rows.push(row as MatchRow)
    raised.set(tournamentId, known)
  }
  return [...raised.values()]
}
