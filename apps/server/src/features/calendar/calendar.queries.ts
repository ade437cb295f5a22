import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ShownTerms } from '../../text/terms-in-words.ts'

export interface CalendarCup extends ShownTerms {
  id: string
  name: string
  start_date: Date
  created_at: Date
  calendar_sequence: number
  calendar_changed_at: Date
}

/** Cups of the last twelve months and to come that are not cancelled, in the order in which they begin. */
export async function findCalendarCups(db: Db, only?: string): Promise<CalendarCup[]> {
  return db
    .selectFrom('tournaments')
    .select(['id', 'name', 'start_date', 'created_at', 'calendar_sequence', 'calendar_changed_at'])
    .select(['entry_fee_cents', 'added_prize_cents', 'added_prize_by', 'team_limit'])
    .where('cancelled', '=', false)
    .where('start_date', '>', sql<Date>`now() - interval '12 months'`)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .orderBy('start_date')
    .orderBy('id')
    .execute()
}
