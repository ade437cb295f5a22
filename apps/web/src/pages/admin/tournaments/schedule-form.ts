import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import type { Schedule, ScheduleBody } from '@cup/contract/schedules'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** What a new schedule starts with, in the zone of the organiser. */
export const newSchedule = (zone: string): ScheduleBody => ({
  name_pattern: 'Weekly Cup #{n}',
  first_number: 1,
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

/** The part of a schedule that can be changed. */
export const toScheduleBody = ({ id: _id, next_dates: _dates, skipped: _skipped, ...body }: Schedule): ScheduleBody =>
  body
