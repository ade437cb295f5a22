import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketName, Caller, RateLimits } from './rate-limits.ts'

/** Above this share of what is allowed at once, calls are as fast as they can be. */
const FULL_SPEED_ABOVE = 0.75
export const MOST_WAIT_MS = 100

/**
 * How long a call waits whose caller has this share of its allowance left. Without it one client may spend everything
 * that is allowed in a minute within a second, and all others wait behind it.
 */
export const waitAt = (share: number, mostMs: number): number =>
  share >= FULL_SPEED_ABOVE ? 0 : Math.round(mostMs * (1 - Math.max(0, share) / FULL_SPEED_ABOVE))

/** Counts one call against each limit, or throws `too_many`; waits as long as the emptiest of them asks for. */
export async function countPaced(limits: RateLimits, buckets: readonly BucketName[], caller: Caller): Promise<void> {
  const waitMs = Math.max(0, ...buckets.map((bucket) => limits.take(bucket, caller)))
  if (waitMs > 0) await sleep(waitMs)
}
