export interface Rate {
  /** Tokens in a full bucket: the size of a burst. */
  calls: number
  /** Time in which an empty bucket fills up. */
  seconds: number
}

export interface TokenBuckets<Name extends string> {
  /** Takes a token (or up to `cost`) from each of the caller's buckets. Returns the seconds to wait if one is empty, else 0. */
  take(name: Name, caller: string, cost?: number): number
}

interface Bucket extends Rate {
  tokens: number
  at: number
}

const SWEEP_EVERY_MS = 60_000

/** Token buckets in memory, one per rate and caller: each instance counts for itself. */
export function createTokenBuckets<Name extends string>(
  rates: Readonly<Record<Name, readonly Rate[]>>,
  now: () => number,
): TokenBuckets<Name> {
  const buckets = new Map<string, Bucket>()
  let sweepAt = now() + SWEEP_EVERY_MS

  const refill = (bucket: Bucket, at: number): void => {
    const gained = (((at - bucket.at) / 1000) * bucket.calls) / bucket.seconds
    bucket.tokens = Math.min(bucket.calls, bucket.tokens + gained)
    bucket.at = at
  }
  const bucketOf = (key: string, rate: Rate, at: number): Bucket => {
    const bucket = buckets.get(key) ?? { ...rate, tokens: rate.calls, at }
    buckets.set(key, bucket)
    refill(bucket, at)
    return bucket
  }
  /** A full bucket is the same as none, so it is deleted. */
  const sweep = (at: number): void => {
    sweepAt = at + SWEEP_EVERY_MS
    for (const [key, bucket] of buckets) {
      refill(bucket, at)
      if (bucket.tokens >= bucket.calls) buckets.delete(key)
    }
  }

  return {
    take: (name, caller, cost = 1) => {
      const at = now()
      if (at >= sweepAt) sweep(at)
      const needed = rates[name].map((rate, index) => bucketOf(`${name} ${index} ${caller}`, rate, at))
      const empty = needed.filter(({ tokens }) => tokens < 1)
      if (empty.length > 0) return Math.max(...empty.map(secondsUntilNext))
      for (const bucket of needed) bucket.tokens = Math.max(0, bucket.tokens - cost)
      return 0
    },
  }
}

const secondsUntilNext = ({ tokens, calls, seconds }: Bucket): number =>
  Math.max(1, Math.ceil(((1 - tokens) * seconds) / calls))
