import { ROOM_RETENTION_DAYS } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export interface NewMessage {
  tournamentId: string
  matchId: string
  authorId: string
  teamId: string | null
  text: string
}

/** False when the account was erased meanwhile: nothing may be written in its name any more. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into match_messages (tournament_id, match_id, kind, author_id, team_id, text)
    select ${message.tournamentId}::uuid, ${message.matchId}::uuid, 'text', u.id, ${message.teamId}::uuid, ${message.text}
    from users u where u.id = ${message.authorId} and u.erased_at is null
    for share
  `.execute(tx)
  return numAffectedRows === 1n
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
  const old = sql`(
    select id from tournaments where completed_at < now() - make_interval(days => ${sql.lit(ROOM_RETENTION_DAYS)}))`
  const matches = sql`(select id from matches where tournament_id in ${old})`
  await sql`delete from match_messages where tournament_id in ${old}`.execute(db)
  await sql`delete from help_calls where tournament_id in ${old}`.execute(db)
  await sql`delete from match_reports where match_id in ${matches}`.execute(db)
  await sql`delete from lobbies where match_id in ${matches}`.execute(db)
}
