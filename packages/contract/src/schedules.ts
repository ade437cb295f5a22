import * as z from 'zod/mini'
import { TEXT_LIMITS } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { TERMS_BODY_LIMIT, termsFields, termsShape } from './terms.ts'
import { idOf, textField } from './text-fields.ts'
import { Timestamp } from './timestamps.ts'
import { minTeamsField } from './tournaments.ts'

const wholeNumber = (label: string, min: number, max: number) => {
  const error = `${label} must be a whole number from ${min} to ${max}`
  return z.number({ error }).check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, error))
}
const flag = (name: string) => z.boolean(`${name} must be true or false`)

/** An IANA name that this machine knows. An offset such as +01:00 would ignore daylight saving. */
const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return /^[A-Za-z]/.test(zone)
  } catch {
    return false
  }
}

const scheduleFields = {
  /** `{n}` becomes the number of the cup. */
  name_pattern: textField({ label: 'Name', ...TEXT_LIMITS.tournamentName, blank: 'Name is required' }),
  /** The number of the first cup. */
  first_number: wholeNumber('First number', 0, 100_000),
  /** 1 is Monday, 7 is Sunday. */
  weekday: wholeNumber('Weekday', 1, 7),
  /** `19:00`, in the zone. */
  time: z
    .string({ error: 'Time must look like 19:00' })
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must look like 19:00')),
  zone: z
    .string({ error: 'Unknown time zone' })
    .check(z.maxLength(64, 'Unknown time zone'), z.refine(isZone, 'Unknown time zone')),
  min_teams: minTeamsField,
  automatic_draw: flag('automatic_draw'),
  automatic: flag('automatic'),
  reporting: flag('reporting'),
  enabled: flag('enabled'),
} as const

export const Schedule = z.object({
  id: z.string(),
  name_pattern: z.string(),
  first_number: z.number(),
  weekday: z.number(),
  time: z.string(),
  zone: z.string(),
  min_teams: z.number(),
  automatic_draw: z.boolean(),
  automatic: z.boolean(),
  reporting: z.boolean(),
  enabled: z.boolean(),
  ...termsShape,
  /** The starts of the next three cups that do not exist yet. */
  next_dates: z.array(Timestamp),
  /** Skipped local dates: `2026-12-25`. */
  skipped: z.array(z.string()),
})
export type Schedule = z.infer<typeof Schedule>

const scheduleId = z.object({ id: idOf('Schedule') })
const body = z.object({ ...scheduleFields, ...termsFields })
export type ScheduleBody = z.input<typeof body>

export const listSchedules = endpoint({
  method: 'GET',
  path: '/admin/schedules',
  access: 'admin',
  limit: 'none',
  summary: 'The schedules of weekly cups, with their next dates',
  response: z.array(Schedule),
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/admin/schedules',
  access: 'admin',
  limit: 'admin_write',
  idempotent: true,
  bodyLimit: TERMS_BODY_LIMIT,
  summary: 'Create a schedule; its first cup is created immediately',
  body,
  response: Schedule,
})

export const editSchedule = endpoint({
  method: 'PUT',
  path: '/admin/schedules/:id',
  access: 'admin',
  limit: 'admin_write',
  bodyLimit: TERMS_BODY_LIMIT,
  summary: 'Change a schedule and its future cups; existing cups stay unchanged',
  params: scheduleId,
  body,
  response: Schedule,
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/admin/schedules/:id',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Remove a schedule; its cups stay',
  params: scheduleId,
  response: z.object({ ok: z.boolean() }),
})

const DATE = 'Date must look like 2026-12-25'

export const skipScheduledDate = endpoint({
  method: 'POST',
  path: '/admin/schedules/:id/skip',
  access: 'admin',
  limit: 'admin_write',
  summary: 'Skip a local date; refused once its cup exists',
  params: scheduleId,
  body: z.object({
    date: z.iso.date({ error: DATE }),
  }),
  response: Schedule,
})
