import type { Tournament } from '@cup/contract/tournaments'
import { isoToLocalInput } from '../../../format/dates.ts'

export interface NextCup {
  name: string
  /** As a `datetime-local` field holds it. */
  start: string
  automatic: boolean
}

const FIRST_NAME = 'Weekly Cup #1'
const SATURDAY = 6
const EVENING_HOUR = 19

/** What the form of a new cup is filled with: one week after the latest cup, with the next number. */
export function nextCup(cups: readonly Tournament[], now: Date): NextCup {
  const latest = cups.toSorted((one, other) => other.start_date.localeCompare(one.start_date))[0]
  return latest === undefined
    ? { name: FIRST_NAME, start: localInput(nextSaturday(now)), automatic: false }
    : {
        name: nextName(latest.name),
        start: localInput(weeksAfter(new Date(latest.start_date), now)),
        automatic: latest.automatic,
      }
}

const localInput = (moment: Date): string => isoToLocalInput(moment.toISOString())

/** `Cup #9` is followed by `Cup #10`. A name without a number gets one. */
export function nextName(name: string): string {
  const numbered = /^(.*?)(\d{1,6})(\D*)$/.exec(name)
  if (numbered === null) return `${name} #2`
  const [, before = '', digits = '0', after = ''] = numbered
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`
}

/** The same weekday and the same local time, in the first week that is still to come. */
function weeksAfter(start: Date, now: Date): Date {
  const next = new Date(start)
  do next.setDate(next.getDate() + 7)
  while (next <= now)
  return next
}

function nextSaturday(now: Date): Date {
  const next = new Date(now)
  next.setHours(EVENING_HOUR, 0, 0, 0)
  next.setDate(next.getDate() + ((SATURDAY - next.getDay() + 7) % 7 || 7))
  return next
}
