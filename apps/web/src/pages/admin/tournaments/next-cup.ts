import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import type { Tournament } from '@cup/contract/tournaments'
import { isoToLocalInput } from '../../../format/dates.ts'
import type { TypedDraw } from './DrawFields.tsx'
import { type TypedTerms, typeTerms } from './terms-form.ts'

export interface NextCup extends TypedDraw {
  name: string
  /** As a `datetime-local` field holds it. */
  start: string
  automatic: boolean
  terms: TypedTerms
}

const FIRST_NAME = 'Weekly Cup #1'
const SATURDAY = 6
const EVENING_HOUR = 19

/** What a cup has when nothing is said. */
export const PLAIN_CUP = {
  automatic: false,
  automatic_draw: false,
  min_teams: '2',
  terms: typeTerms(DEFAULT_TERMS),
} as const

/**
 * What the form of a new cup is filled with: one week after the latest cup, with the next number and the same terms. An
 * added prize is somebody's money, so it is promised anew each time.
 */
export function nextCup(cups: readonly Tournament[], now: Date): NextCup {
  const latest = cups.toSorted((one, other) => other.start_date.localeCompare(one.start_date))[0]
  return latest === undefined
    ? { ...PLAIN_CUP, name: FIRST_NAME, start: localInput(nextSaturday(now)) }
    : {
        name: nextName(latest.name),
        start: localInput(weeksAfter(new Date(latest.start_date), now)),
        automatic: latest.automatic,
        automatic_draw: latest.automatic_draw,
        min_teams: String(latest.min_teams),
        terms: typeTerms({ ...latest, added_prize: 0, added_prize_by: null }),
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
