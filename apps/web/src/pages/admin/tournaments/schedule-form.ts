import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import type { Schedule, ScheduleBody } from '@cup/contract/schedules'
import type { Terms } from '@cup/contract/terms'
import { FIRST_NAME, splitNumber } from './next-cup.ts'
import { readTerms, typeTerms } from './terms-form.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

type WholeSchedule = ScheduleBody & Terms

/** The defaults of a new schedule, in the organiser's time zone. It continues the numbers of the cups. */
export const newSchedule = (zone: string, nextCupName = FIRST_NAME): WholeSchedule => ({
  ...toPattern(nextCupName),
  weekday: 5,
  time: '19:00',
  zone,
  min_teams: 4,
  automatic_draw: true,
  automatic: true,
  reporting: true,
  enabled: true,
  ...DEFAULT_TERMS,
})

/** `Weekly Cup #16` becomes `Weekly Cup #{n}`, counted from 16. */
function toPattern(name: string) {
  const { before, digits, after } = splitNumber(name) ?? { before: `${name} #`, digits: 1, after: '' }
  return { name_pattern: `${before}{n}${after}`, first_number: Number(digits) }
}

/** The part of a schedule that can be changed. */
export const toScheduleBody = ({ id: _id, next_dates: _dates, skipped: _skipped, ...body }: Schedule): WholeSchedule =>
  body

export const typeSchedule = (body: WholeSchedule) => ({
  ...body,
  ...typeTerms(body),
  first_number: String(body.first_number),
  weekday: String(body.weekday),
  min_teams: String(body.min_teams),
})

/** Text that is not a number becomes NaN, which the contract rejects with its own message. */
export const readSchedule = (typed: ReturnType<typeof typeSchedule>): ScheduleBody => ({
  ...typed,
  ...readTerms(typed),
  zone: typed.zone.trim(),
  first_number: Number(typed.first_number),
  weekday: Number(typed.weekday),
  min_teams: Number(typed.min_teams),
})
