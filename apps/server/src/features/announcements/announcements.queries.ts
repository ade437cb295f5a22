import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { AnnouncementChannel, Announcements } from '../../db/notification-tables.ts'

export type ChannelRow = Selectable<AnnouncementChannel>
export type AnnouncementRow = Selectable<Announcements>

/** Whether this kind is announced: a webhook is set and the kind is switched on. */
export async function isAnnounced(db: Db, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('announcement_channel')
    .select('only_row')
    .where('webhook_url', 'is not', null)
    .where(sql<boolean>`${kind} = any(kinds)`)
    .executeTakeFirst()
  return row !== undefined
}

export type NewAnnouncement = Insertable<Announcements>

/** False if the same event was announced before. */
export async function insertAnnouncement(tx: Tx, announcement: NewAnnouncement): Promise<boolean> {
  const row = await tx
    .insertInto('announcements')
    .values(announcement)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an announcement with this prefix of its key exists. */
export async function existsAnnouncement(db: Db, keyPrefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('announcements')
    .select('id')
    .where(sql<boolean>`starts_with(key, ${keyPrefix})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findNextAnnouncement(db: Db): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where('status', '=', 'pending')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Settles one pending announcement, or all of them. */
export async function settleAnnouncements(db: Db, status: 'sent' | 'failed', id?: string): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ status, settled_at: sql`clock_timestamp()` })
    .where('status', '=', 'pending')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute()
}

/** Counts a failed attempt that will be retried. Returns the number of attempts. */
export async function countAttempt(db: Db, id: string): Promise<number> {
  const { attempts } = await db
    .updateTable('announcements')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

export async function findQueueStatus(db: Db): Promise<{ waiting: number; last_sent_at: Date | null }> {
  return db
    .selectFrom('announcements')
    .select([
      sql<number>`(count(*) filter (where status = 'pending'))::int`.as('waiting'),
      sql<Date | null>`max(settled_at) filter (where status = 'sent')`.as('last_sent_at'),
    ])
    .executeTakeFirstOrThrow()
}

/** Keeps 30 days: a result is a correction if an earlier announcement of the match exists. */
export async function deleteOldAnnouncements(db: Db): Promise<void> {
  await db
    .deleteFrom('announcements')
    .where('status', '<>', 'pending')
    .where('settled_at', '<', sql<Date>`clock_timestamp() - interval '30 days'`)
    .execute()
}

export const findDrawnCup = (db: Db, tournamentId: string) =>
  db
    .selectFrom('tournaments as c')
    .select(['c.name', 'c.bracket_at'])
    .select(
      sql<number>`(select count(*)::int from teams t
        where t.tournament_id = c.id and t.seed is not null and t.deleted_at is null)`.as('teams'),
    )
    .where('c.id', '=', tournamentId)
    .executeTakeFirst()

/** The matches among these whose check-in is open, in the order of the bracket. */
export const findCalledMatches = (db: Db, matchIds: readonly string[]) =>
  db
    .selectFrom('matches as m')
    .innerJoin('teams as a', 'a.id', 'm.team1_id')
    .innerJoin('teams as b', 'b.id', 'm.team2_id')
    .select(['m.id', 'm.round_name', 'a.team_name as team1_name', 'b.team_name as team2_name'])
    .select(sql<Date>`m.checkin_deadline`.as('deadline'))
    .where('m.id', 'in', [...matchIds])
    .where('m.checkin_deadline', 'is not', null)
    .orderBy('m.idx')
    .execute()

/** The matches among these that have a winner and a loser. */
export const findResults = (db: Db, matchIds: readonly string[]) =>
  db
    .selectFrom('matches as m')
    .innerJoin('teams as w', 'w.id', 'm.winner_id')
    .innerJoin('teams as l', (join) =>
      join.on(sql<boolean>`l.id = case when m.winner_id = m.team1_id then m.team2_id else m.team1_id end`),
    )
    .select(['m.id', 'm.round_name', 'w.id as winner_id', 'w.team_name as winner_name', 'l.team_name as loser_name'])
    .select('m.score')
    .where('m.id', 'in', [...matchIds])
    .where('m.match_status', '=', 'completed')
    .orderBy('m.idx')
    .execute()
