import { once } from '../../../../format/once.ts'

const whole = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' }))
const clock = once(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }))
const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The words that Discord shows for one of its timestamps: `in 2 days`, `6:00 PM`, the whole date. */
export function discordTime(seconds: number, style: 'F' | 'R' | 't', nowMs: number): string {
  const moment = new Date(seconds * 1000)
  if (style === 'F') return whole().format(moment)
  if (style === 't') return clock().format(moment)
  const left = seconds - nowMs / 1000
  const [unit, length] = UNITS.find(([, each]) => Math.abs(left) >= each - 0.5) ?? (['second', 1] as const)
  return relative().format(Math.round(left / length), unit)
}
