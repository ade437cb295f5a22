import { serverNow } from '../clock/server-clock.ts'

const POLL_MS = 15_000
const SOON_MS = 1000

/**
 * How long until the queue is fetched again. A check-in expires without an event, so the page fetches at that moment,
 * by the server's clock, and every 15 seconds in any case.
 */
export function msUntilNextChange(nextCheckInEnd: string | null, hasFailed: boolean): number {
  if (nextCheckInEnd === null) return POLL_MS
  // The server sends the time rounded down to a millisecond.
  const left = Date.parse(nextCheckInEnd) + 1 - serverNow()
  if (left > 0) return Math.min(left, POLL_MS)
  // It expired while the answer was on its way: fetch again soon, but do not hurry a failing server.
  return hasFailed ? POLL_MS : SOON_MS
}
