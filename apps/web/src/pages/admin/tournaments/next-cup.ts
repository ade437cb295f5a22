import { DEFAULT_TERMS } from '@cup/contract/default-terms'
import type { Tournament } from '@cup/contract/tournaments'
import { isoToLocalInput } from '../../../format/dates.ts'
import { type TypedTerms, typeTerms } from './terms-form.ts'

/** The typed values of a cup. */
export type TypedCup = TypedTerms & {
  name: string
  /** The value of a `datetime-local` field. */
  start_date: string
  automatic: boolean
  automatic_draw: boolean
  min_teams: string
}

export const FIRST_NAME = 'Weekly Cup #1'
const SATURDAY = 6
const EVENING_HOUR = 19

/** The default values of the form. */
export const PLAIN_CUP: TypedCup = {
  name: '',
  start_date: '',
  automatic: false,
  automatic_draw: false,
  min_teams: '2',
  ...typeTerms(DEFAULT_TERMS),
}

export const typeCup = (cup: Tournament): TypedCup => ({
  name: cup.name,
  start_date: isoToLocalInput(cup.start_date),
  automatic: cup.automatic,
  automatic_draw: cup.automatic_draw,
  min_teams: String(cup.min_teams),
  ...typeTerms(cup),
})

/**
 * Prefills the form of a new cup: one week after the latest cup, with the next number and the same terms. The added
 * prize is not carried over, because its sponsor promises it for one cup.
 */
export function nextCup(cups: readonly Tournament[], now: Date): TypedCup {
  const latest = cups.toSorted((one, other) => other.start_date.localeCompare(one.start_date))[0]
  if (latest === undefined) return { ...PLAIN_CUP, name: FIRST_NAME, start_date: localInput(nextSaturday(now)) }
  return {
    ...typeCup({ ...latest, added_prize: 0, added_prize_by: null }),
    name: nextName(latest.name),
    start_date: localInput(weeksAfter(new Date(latest.start_date), now)),
  }
}

const localInput = (moment: Date): string => isoToLocalInput(moment.toISOString())

/** `Cup #9` is followed by `Cup #10`. A name without a number gets one. */
export function nextName(name: string): string {
  const numbered = splitNumber(name)
  if (numbered === undefined) return `${name} #2`
  const { before, digits, after } = numbered
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`
}

/** The last number of a name, and what is around it. */
export function splitNumber(name: string) {
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,6})(\D*)$/.exec(name) ?? []
  return digits === undefined ? undefined : { before, digits, after }
}

/** The same weekday and the same local time, in the first week after now. */
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
