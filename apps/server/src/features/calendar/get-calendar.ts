import { isId } from '@cup/contract/text-fields'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Deps } from '../../deps.ts'
import { termsInWords } from '../../text/terms-in-words.ts'
import { type CalendarCup, findCalendarCups } from './calendar.queries.ts'

/** All cups, or one of them. An unknown cup is an empty calendar and no error, because calendar programs keep polling. */
export async function getCalendar(deps: Deps, tournamentId?: string): Promise<string> {
  const isMalformed = tournamentId !== undefined && !isId(tournamentId)
  const cups = isMalformed ? [] : await findCalendarCups(deps.db, tournamentId)
  return toCalendar(cups, deps.config.publicOrigins[0] ?? '')
}

/** The usual length of a cup. The real end depends on the matches. */
const CUP_HOURS = 3
const HOUR_MS = 3_600_000

/** The feed as iCalendar. Times are in UTC, so daylight saving cannot move them; each calendar shows its own zone. */
function toCalendar(cups: readonly CalendarCup[], origin: string): string {
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
      description: `3v3 Rocket League, double elimination. ${specialTerms(cup)}Check-in for each match lasts seven minutes: ${origin}/bracket`,
      url: `${origin}/bracket`,
      status: ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/** A sentence about terms that are not the defaults. */
function specialTerms(cup: CalendarCup): string {
  const words = termsInWords(cup, (name) => name)
  return words === '' ? '' : `${words}. `
}
