const DATE_TIME = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** `Sat, Nov 21, 2026, 6:00 PM GMT+1`: in the viewer's own zone, which is named. */
export const dateTimeWithZone = (iso: string): string => DATE_TIME.format(new Date(iso))

export const dateOnly = (iso: string): string => DATE.format(new Date(iso))

/** The viewer's zone by name, to stand beside a date-time field: `Europe/Berlin`. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What a `datetime-local` field holds, read in the viewer's zone; undefined when it is no date. */
export function localInputToIso(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
