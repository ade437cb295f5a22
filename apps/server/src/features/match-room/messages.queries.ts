import { ROOM_RETENTION_DAYS } from '@cup/contract/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

interface NewMessage {
  tournamentId: string
  matchId: string
  authorId: string
  teamId: string | null
  text: string
}

/** The people who may enter a room. May lack the super admin, whose row need not say admin. */
export interface RoomAudience {
  match_id: string
  user_ids: string[]
}

/** The current players of each match and all admins. */
export const audiences = (matchIds: RawBuilder<unknown>) => sql<RoomAudience>`
  select m.id as match_id, array(
    select p.user_id from team_members p where p.team_id in (m.team1_id, m.team2_id)
    union
    select u.id from users u where u.is_admin
  ) as user_ids
  from matches m where m.id in (${matchIds})`

export const listOf = (matchIds: readonly string[]) => sql`select unnest(${[...new Set(matchIds)]}::uuid[])`

export async function findAudiences(db: Db, matchIds: readonly string[]): Promise<RoomAudience[]> {
  return (await audiences(listOf(matchIds)).execute(db)).rows
}

/**
 * Adds a message and returns the audience of its room. Undefined if the account was erased in the meantime: it must not
 * write any more. One statement, because many rooms may write at once.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<RoomAudience | undefined> {
  const { rows } = await sql<RoomAudience>`
    with author as (
      select id from users where id = ${message.authorId} and erased_at is null for share
    ),
    added as (
      insert into match_messages (tournament_id, match_id, kind, author_id, team_id, text)
      select ${message.tournamentId}::uuid, ${message.matchId}::uuid, 'text', author.id, ${message.teamId}::uuid,
        ${message.text}
      from author returning match_id
    )
    ${audiences(sql`select match_id from added`)}
  `.execute(tx)
  return rows[0]
}

/** A system line in the messages of a room. */
export interface Line {
  matchId: string
  text: string
  /** Set when the line quotes a person, so that it is deleted with the account. */
  authorId?: string
}

/** System lines, in this order. */
export const insertedLines = (tournamentId: string, lines: readonly Line[]) => sql`
  insert into match_messages (tournament_id, match_id, kind, author_id, text)
  select ${tournamentId}::uuid, line.match_id, 'system', line.author_id, line.text
  from unnest(
    ${lines.map((line) => line.matchId)}::uuid[],
    ${lines.map((line) => line.authorId ?? null)}::uuid[],
    ${lines.map((line) => line.text)}::text[]
  ) with ordinality as line (match_id, author_id, text, place)
  order by line.place`

/** Adds lines to rooms of a tournament and returns the audiences of those rooms. */
export async function insertLines(tx: Tx, tournamentId: string, lines: readonly Line[]): Promise<RoomAudience[]> {
  const matchIds = lines.map((line) => line.matchId)
  const { rows } = await sql<RoomAudience>`
    with added as (${insertedLines(tournamentId, lines)}) ${audiences(listOf(matchIds))}
  `.execute(tx)
  return rows
}

/** Deletes a person's message, but never a line. */
export async function deleteTextMessage(tx: Tx, matchId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('match_messages')
    .where('match_id', '=', matchId)
    .where('id', '=', id)
    .where('kind', '=', 'text')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the messages and lines of a bracket that was deleted. */
export async function deleteMessagesOfTournament(tx: Tx, tournamentId: string): Promise<void> {
  await tx.deleteFrom('match_messages').where('tournament_id', '=', tournamentId).execute()
}

/** Deletes messages, calls, reports, confirmations and lobbies of cups that ended before the retention period. */
export async function deleteOldRooms(db: Db): Promise<void> {
  const isOld = sql`< now() - make_interval(days => ${sql.lit(ROOM_RETENTION_DAYS)})`
  // a subquery per row: few rows are left, and a join would start from every old cup
  const endOfCup = sql`(select c.completed_at from tournaments c where c.id = o.tournament_id)`
  const endOfMatchsCup = sql`(
    select c.completed_at from matches m join tournaments c on c.id = m.tournament_id where m.id = o.match_id)`
  await sql`delete from match_messages o where ${endOfCup} ${isOld}`.execute(db)
  await sql`delete from help_calls o where ${endOfCup} ${isOld}`.execute(db)
  await sql`delete from match_reports o where ${endOfMatchsCup} ${isOld}`.execute(db)
  await sql`delete from server_confirmations o where ${endOfMatchsCup} ${isOld}`.execute(db)
  await sql`delete from lobbies o where ${endOfMatchsCup} ${isOld}`.execute(db)
}
