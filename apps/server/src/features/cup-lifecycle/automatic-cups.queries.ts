import { WAIT_FOR_TEAMS_MINUTES } from '@cup/contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { COMPLETE_AFTER_MINUTES } from './automatic-cup.rules.ts'

const minutes = (count: number) => sql`${count} * interval '1 minute'`

/** Cups with automatic draw whose start has passed, of all or of these, earliest first. */
export async function findCupsToDraw(db: Db, tournamentIds?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where('status', '=', 'active')
    .where('automatic_draw', '=', true)
    .where('start_date', '<=', sql<Date>`clock_timestamp()`)
    .$if(tournamentIds !== undefined, (query) => query.where('id', 'in', [...(tournamentIds ?? [])]))
    .orderBy('start_date')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Cups that the server drew and that were decided an hour ago, without a contested result. A cup with a reopened match is
 * not among them.
 */
export async function findCupsToComplete(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from tournaments c
    where c.status = 'in_progress' and c.automatic_draw and c.first_team_id is not null
      and not exists (select from matches m where m.tournament_id = c.id and m.match_status <> 'completed')
      and (select max(m.completed_at) from matches m where m.tournament_id = c.id)
        <= clock_timestamp() - ${minutes(COMPLETE_AFTER_MINUTES)}
      and not exists (
        select from server_confirmations s join matches m on m.id = s.match_id
        where m.tournament_id = c.id and s.contested_at is not null)`.execute(db)
  return rows.map(({ id }) => id)
}

/** The starts of cups with automatic draw, and the ends of their waits, within the next `seconds`. */
export async function findUpcomingTurns(db: Db, seconds: number): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from tournaments c, unnest(array[c.start_date, c.start_date + ${minutes(WAIT_FOR_TEAMS_MINUTES)}]) as at
    where c.status = 'active' and c.automatic_draw
      and at > clock_timestamp() and at <= clock_timestamp() + ${seconds} * interval '1 second'`.execute(db)
  return rows.map(({ at }) => at)
}
