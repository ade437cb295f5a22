import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type CalendarCup = Awaited<ReturnType<typeof findCalendarCups>>[number]

/** Cups of the last twelve months and of the future, without cancelled ones, by start. */
export const findCalendarCups = (db: Db, tournamentId?: string) =>
  db
    .selectFrom('tournaments')
    .select(['id', 'name', 'start_date', 'created_at', 'calendar_sequence', 'calendar_changed_at'])
    .select(['entry_fee_cents', 'added_prize_cents', 'added_prize_by', 'team_limit'])
    .where('cancelled', '=', false)
    .where('start_date', '>', sql<Date>`now() - interval '12 months'`)
    .$if(tournamentId !== undefined, (query) => query.where('id', '=', tournamentId ?? ''))
    .orderBy('start_date')
    .orderBy('id')
    .execute()
