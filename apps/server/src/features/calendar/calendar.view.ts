import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarCup } from './calendar.queries.ts'

/** An evening of cup; when it really ends depends on the matches. */
const CUP_HOURS = 3
const HOUR_MS = 3_600_000

/** The feed as iCalendar. Times are in UTC, so daylight saving cannot move them; each calendar shows its own zone. */
export function toCalendar(cups: readonly CalendarCup[], origin: string): string {
  const calendar = ical({
    name: 'Rocket League cups',
    prodId: { company: 'Rocket League Cup', product: 'Calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: CUP_HOURS * 3600,
  })
  for (const cup of cups) {
    calendar.createEvent({
      id: `${cup.id}@rocket-league-cup`,
      sequence: cup.calendar_sequence,
      stamp: cup.calendar_changed_at,
      created: cup.created_at,
      lastModified: cup.calendar_changed_at,
      start: cup.start_date,
      end: new Date(cup.start_date.getTime() + CUP_HOURS * HOUR_MS),
      summary: cup.name,
      description: `3v3 Rocket League, double elimination. Check-in for each match lasts seven minutes: ${origin}/bracket`,
      url: `${origin}/bracket`,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}
