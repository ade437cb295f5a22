import { serverNow } from '../clock/server-clock.ts'

const POLL_MS = 15_000
const SOON_MS = 1000

/**
 * How long until the queue asks again. A window that ends is no event, nobody is told but who looks: so it looks right
 * then, by the server's clock, and every now and again in any case.
 */
export function msToNextLook(nextCheckInEnd: string | null, hasFailed: boolean): number {
  if (nextCheckInEnd === null) return POLL_MS
  // The wire cuts the moment down to the millisecond.
  const left = Date.parse(nextCheckInEnd) + 1 - serverNow()
  if (left > 0) return Math.min(left, POLL_MS)
  // It ended while the answer was on its way. A server that fails is left in peace.
  return hasFailed ? POLL_MS : SOON_MS
}
