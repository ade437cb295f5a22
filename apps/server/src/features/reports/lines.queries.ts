import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

/** What the strip of a room says about something that happened. */
export interface Line {
  matchId: string
  text: string
  /** Set when the line quotes a person, so that it is deleted with the account. */
  authorId?: string
}

export interface RoomAudience {
  match_id: string
  user_ids: string[]
}

/** The players of each match and every admin, as they are now; the super admin may have no admin's row. */
export const audiences = (matchIds: RawBuilder<unknown>) => sql<RoomAudience>`
  select m.id as match_id, array(
    select p.user_id from team_members p where p.team_id in (m.team1_id, m.team2_id)
    union
    select u.id from users u where u.is_admin
  ) as user_ids
  from matches m where m.id in (${matchIds})`

const listOf = (matchIds: readonly string[]) => sql`select unnest(${[...new Set(matchIds)]}::uuid[])`

/** System lines, in this order. */
const insertedLines = (tournamentId: string, lines: readonly Line[]) => sql`
  insert into match_messages (tournament_id, match_id, kind, author_id, text)
  select ${tournamentId}::uuid, line.match_id, 'system', line.author_id, line.text
  from unnest(
    ${lines.map((line) => line.matchId)}::uuid[],
    ${lines.map((line) => line.authorId ?? null)}::uuid[],
    ${lines.map((line) => line.text)}::text[]
  ) with ordinality as line (match_id, author_id, text, place)
  order by line.place`

export async function findAudiences(db: Db, matchIds: readonly string[]): Promise<RoomAudience[]> {
  return (await audiences(listOf(matchIds)).execute(db)).rows
}

/** Adds lines to the rooms of a cup; returns who is to hear of it. */
export async function insertLines(tx: Tx, tournamentId: string, lines: readonly Line[]): Promise<RoomAudience[]> {
  const matchIds = lines.map((line) => line.matchId)
  const { rows } = await sql<RoomAudience>`
    with added as (${insertedLines(tournamentId, lines)}) ${audiences(listOf(matchIds))}
  `.execute(tx)
  return rows
}

export interface ClosedRooms {
  tournamentId: string
  /** Every match that the change touched. */
  matchIds: readonly string[]
  lines: readonly Line[]
  /** Leaves matches alone that are still in progress. */
  keepRunning: boolean
}

/**
 * Closes what no longer decides anything (every open report, deadline, contest and lobby of the matches) and says so.
 * One statement, because every result goes through it; returns who is to hear of it.
 */
export async function closeRooms(tx: Tx, closed: ClosedRooms): Promise<RoomAudience[]> {
  const { rows } = await sql<RoomAudience>`
    with touched as (
      select id from matches
      where id = any(${closed.matchIds}::uuid[]) and not (${closed.keepRunning} and match_status = 'in_progress')
    ),
    closed_lobbies as (delete from lobbies where match_id in (select id from touched)),
    closed_contests as (delete from server_confirmations where match_id in (select id from touched)),
    closed_reports as (
      update match_reports set closed_at = clock_timestamp(), confirm_by = null
      where match_id in (select id from touched) and closed_at is null
    ),
    added as (${insertedLines(closed.tournamentId, closed.lines)})
    ${audiences(listOf(closed.lines.map((line) => line.matchId)))}
  `.execute(tx)
  return rows
}

/** Everything that was said in the rooms of a bracket that is deleted. */
export async function deleteMessagesOfTournament(tx: Tx, tournamentId: string): Promise<void> {
  await tx.deleteFrom('match_messages').where('tournament_id', '=', tournamentId).execute()
}
