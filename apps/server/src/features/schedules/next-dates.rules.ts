import { Temporal } from 'temporal-polyfill'

/** Once a week at this local time. */
export interface WeeklyTime {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** `19:00`, as the clocks of the zone show it. */
  time: string
  /** An IANA name: `Europe/Berlin`. */
  zone: string
}

/** One evening of a schedule: its local date, and when it begins. */
interface ScheduledDate {
  /** `2026-11-20` in the schedule's zone. It names the evening, however often the time of day is edited. */
  date: string
  start: Date
}

/**
 * When the evening of a local date begins. A time that does not exist when the clocks change moves forward by the gap; of
 * a time that exists twice, the first counts.
 */
export function startOn(date: string, { time, zone }: Pick<WeeklyTime, 'time' | 'zone'>): Date {
  const { epochMilliseconds } = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: time })
  return new Date(epochMilliseconds)
}

/** Whether an evening of the schedule can have this local date. */
export const isOnWeekday = (date: string, { weekday }: Pick<WeeklyTime, 'weekday'>): boolean =>
  Temporal.PlainDate.from(date).dayOfWeek === weekday

/** The first `count` dates that begin after `after`, without the skipped ones. */
export function nextDates(
  weekly: WeeklyTime,
  { after, skipped, count }: { after: Date; skipped: readonly string[]; count: number },
): ScheduledDate[] {
  const found: ScheduledDate[] = []
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(weekly.zone).toPlainDate()
  // a day earlier: a start that moved forward by a gap may fall on the next date
  let day = today.subtract({ days: 1 })
  day = day.add({ days: (weekly.weekday - day.dayOfWeek + 7) % 7 })
  while (found.length < count) {
    const date = day.toString()
    const start = startOn(date, weekly)
    if (start > after && !skipped.includes(date)) found.push({ date, start })
    day = day.add({ weeks: 1 })
  }
  return found
}
