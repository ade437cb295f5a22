import * as z from 'zod/mini'

/** ISO 8601 in UTC. */
export const Timestamp = z.string()

const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})?$/

/** Reads a date-time field; one without a zone is UTC. Words such as "tomorrow" and days that do not exist are not dates. */
export function parseDateTime(text: string): Date | undefined {
  const match = text.length <= 40 ? DATE_TIME.exec(text.trim()) : null
  if (!match) return undefined
  const [, year, month, day, hour, minute, second = '00', zone = 'Z'] = match
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone === 'Z' ? 'Z' : withColon(zone)}`)
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const plausible = Number(year) >= 2000 && Number(year) <= 2100 && Number(day) <= lastDay
  return plausible && !Number.isNaN(date.getTime()) ? date : undefined
}

const withColon = (zone: string): string => (zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`)

export const startDateField = z
  .string({ error: (issue) => (issue.input === undefined ? 'Start date is required' : 'Invalid start date') })
  .check(
    z.refine((value) => value.trim() !== '', { error: 'Start date is required', abort: true }),
    z.refine((value) => parseDateTime(value) !== undefined, { error: 'Invalid start date', abort: true }),
  )

/** A date-time, as `parseDateTime` reads it. */
export const dateField = (error: string) =>
  z.string({ error }).check(z.refine((value) => parseDateTime(value) !== undefined, { error, abort: true }))
