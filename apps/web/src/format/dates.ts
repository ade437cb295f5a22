import { once, onceIdle } from './once.ts'

const dateTime = onceIdle(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
)
const date = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }))

/** `Sat, Nov 21, 2026, 6:00 PM GMT+1`: in the viewer's zone, with its name. */
export const dateTimeWithZone = (iso: string): string => dateTime().format(new Date(iso))

export const dateOnly = (iso: string): string => date().format(new Date(iso))

/** The viewer's zone by name, for a date-time field: `Europe/Berlin`. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The moment in a `datetime-local` field, in the viewer's zone; undefined if it is not a date. */
export function localInputToIso(value: string): string | undefined {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

/** The reverse: the value of a `datetime-local` field for a moment, in the viewer's zone. */
export function isoToLocalInput(iso: string): string {
  const moment = new Date(iso)
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** `Fri, Nov 27, 7:00 PM` in that zone. */
export const timeInZone = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(iso))

/** `2026-11-27`: the date in that zone. */
export const localDateIn = (iso: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(iso))
