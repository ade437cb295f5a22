import { setTimeout as sleep } from 'node:timers/promises'
import type { BucketName, Caller, RateLimits } from './rate-limits.ts'

/** Counts one call against each limit, or throws `too_many`; waits as long as the emptiest of them asks for. */
export async function countPaced(limits: RateLimits, buckets: readonly BucketName[], caller: Caller): Promise<void> {
  const waitMs = Math.max(0, ...buckets.map((bucket) => limits.take(bucket, caller)))
  if (waitMs > 0) await sleep(waitMs)
}
