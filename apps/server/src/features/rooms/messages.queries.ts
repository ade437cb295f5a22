import { ROOM_RETENTION_DAYS } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { audiences, type RoomAudience } from '../reports/lines.queries.ts'

export interface NewMessage {
  tournamentId: string
  matchId: string
  authorId: string
  teamId: string | null
  text: string
}

/**
 * Adds a message and returns the people to tell of it. Undefined when the account was erased meanwhile: nothing may be
 * written in its name any more. One statement, because rooms may be many and talkative.
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

/** Only what a person wrote: the strip itself stays. */
export async function deleteTextMessage(tx: Tx, matchId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('match_messages')
    .where('match_id', '=', matchId)
    .where('id', '=', id)
    .where('kind', '=', 'text')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Everything that was said and claimed in the rooms of cups that ended long enough ago. */
export async function deleteOldRooms(db: Db): Promise<void> {
  const isOld = sql`< now() - make_interval(days => ${sql.lit(ROOM_RETENTION_DAYS)})`
  // from the few rows that are left to their cups, not from all old cups to their rows
  const endOfCup = sql`(select c.completed_at from tournaments c where c.id = o.tournament_id)`
  const endOfMatchsCup = sql`(
    select c.completed_at from matches m join tournaments c on c.id = m.tournament_id where m.id = o.match_id)`
  await sql`delete from match_messages o where ${endOfCup} ${isOld}`.execute(db)
  await sql`delete from help_calls o where ${endOfCup} ${isOld}`.execute(db)
  await sql`delete from match_reports o where ${endOfMatchsCup} ${isOld}`.execute(db)
  await sql`delete from server_confirmations o where ${endOfMatchsCup} ${isOld}`.execute(db)
  await sql`delete from lobbies o where ${endOfMatchsCup} ${isOld}`.execute(db)
}
