import { minutesAndSeconds } from './countdown.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Time left until a moment: `in 3 days`, `in 5 h 12 min`, `in 09:41`; null once it has passed. */
export function timeUntil(iso: string, nowMs: number): string | null {
  const seconds = Math.ceil((Date.parse(iso) - nowMs) / 1000)
  if (seconds <= 0) return null
  if (seconds >= 2 * DAY) return `in ${Math.floor(seconds / DAY)} days`
  if (seconds >= HOUR) return `in ${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`
  return `in ${minutesAndSeconds(seconds)}`
}
