import type { Schedule } from '@cup/contract/schedules'
import { toTerms } from '../tournaments/terms.rules.ts'
import { nextDates } from './next-dates.rules.ts'
import type { MadeCups, ScheduleRow } from './schedules.queries.ts'

const SHOWN_DATES = 3

/** A schedule with the next dates for which no cup exists yet. */
export function toSchedule(row: ScheduleRow, made: MadeCups, now: Date): Schedule {
  const upcoming = nextDates(row, { after: now, skipped: [...row.skipped, ...made.dates], count: SHOWN_DATES })
  const today = now.toISOString().slice(0, 10)
  return {
    id: row.id,
    name_pattern: row.name_pattern,
    first_number: row.first_number,
    weekday: row.weekday,
    time: row.time,
    zone: row.zone,
    min_teams: row.min_teams,
    automatic_draw: row.automatic_draw,
    automatic: row.automatic,
    reporting: row.reporting,
    enabled: row.enabled,
    ...toTerms(row),
    next_dates: upcoming.map(({ start }) => start.toISOString()),
    // by the UTC date: today differs between zones
    skipped: row.skipped.filter((date) => date >= today).toSorted(),
  }
}

/** "Weekly Cup #{n}" with its number. */
export const cupName = ({ name_pattern, first_number }: ScheduleRow, { count }: MadeCups): string =>
  name_pattern.replaceAll('{n}', String(first_number + count))
