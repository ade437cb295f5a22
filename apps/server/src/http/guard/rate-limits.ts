import type { LimitName } from '@cup/contract/endpoint'
import { AppError } from '../../errors/app-error.ts'
import { networkOf } from './client-ip.ts'
import { MOST_WAIT_MS, waitAt } from './pace.ts'

/**
 * `anything` counts every call below /api but the cached reads; of these, `cache_miss` and `own_view` count what memory
 * cannot answer. `session_lookup` counts before the database is asked who is calling.
 */
export type BucketName =
  | Exclude<LimitName, 'none' | 'cached_read'>
  | 'anything'
  | 'cache_miss'
  | 'own_view'
  | 'session_lookup'

interface Rule {
  calls: number
  seconds: number
  /** Counted per address, even for signed-in callers; the other limits count those per user. */
  perAddress?: boolean
}

const MINUTE = 60
const HOUR = 3600

export const RATE_LIMITS: Record<BucketName, readonly Rule[]> = {
  session_lookup: [{ calls: 6000, seconds: MINUTE, perAddress: true }],
  cache_miss: [{ calls: 600, seconds: MINUTE }],
  own_view: [{ calls: 60, seconds: MINUTE }],
  anything: [{ calls: 1200, seconds: MINUTE }],
  // two calls each for 200 people who arrive at a LAN party within a minute, and some who try again
  sign_in: [{ calls: 600, seconds: MINUTE, perAddress: true }],
  // a code has 256 random bits and works in one browser only: 300 guesses a minute are as good as none
  session_exchange: [{ calls: 300, seconds: MINUTE, perAddress: true }],
  create_team: [{ calls: 30, seconds: HOUR }],
  checkout: [
    { calls: 30, seconds: MINUTE },
    { calls: 120, seconds: HOUR },
  ],
  payment_status: [{ calls: 60, seconds: MINUTE }],
  answer: [{ calls: 30, seconds: MINUTE }],
  update_name: [{ calls: 10, seconds: MINUTE }],
  account: [{ calls: 6, seconds: MINUTE }],
  // reports, confirmations and calls for help: a few per match
  room_write: [{ calls: 60, seconds: MINUTE }],
  // one every 1.5 seconds for a whole minute: more than a heated player types, less than a flood
  message: [
    { calls: 40, seconds: MINUTE },
    { calls: 600, seconds: HOUR },
  ],
  team_write: [{ calls: 60, seconds: MINUTE }],
  admin_write: [{ calls: 120, seconds: MINUTE }],
  // a page sends five at most; a LAN behind one address has many pages
  client_error: [{ calls: 60, seconds: MINUTE, perAddress: true }],
  notification_write: [{ calls: 60, seconds: MINUTE }],
  // each one reaches every device of the caller
  test_notice: [{ calls: 5, seconds: MINUTE }],
  // mail programs of many recipients share the addresses of a few providers
  unsubscribe: [{ calls: 600, seconds: MINUTE, perAddress: true }],
  join_link: [{ calls: 60, seconds: MINUTE }],
  public_read: [{ calls: 300, seconds: MINUTE }],
}

export interface Caller {
  ip: string
  userId?: string | undefined
}

export interface RateLimits {
  /** Counts one call, or throws `too_many` with the seconds to wait. Returns for how many ms to hold the call back. */
  take(bucket: BucketName, caller: Caller): number
}

interface Bucket {
  tokens: number
  at: number
  rule: Rule
}

export interface RateLimitOptions {
  enabled: boolean
  now?: () => number
  onRefused?: (bucket: BucketName) => void
  /** Other rules than the usual ones. */
  rules?: Partial<Record<BucketName, readonly Rule[]>>
  /** How long a call is held back when it is the last one allowed. */
  mostWaitMs?: number
}

/** Token buckets in memory: each instance counts for itself. */
export function createRateLimits({
  enabled,
  now = () => performance.now(),
  onRefused,
  rules: otherRules,
  mostWaitMs = MOST_WAIT_MS,
}: RateLimitOptions): RateLimits {
  const rules = { ...RATE_LIMITS, ...otherRules }
  const buckets = new Map<string, Bucket>()
  let sweepAt = now() + MINUTE * 1000

  const refill = (bucket: Bucket, at: number): void => {
    const gained = ((at - bucket.at) / 1000) * (bucket.rule.calls / bucket.rule.seconds)
    bucket.tokens = Math.min(bucket.rule.calls, bucket.tokens + gained)
    bucket.at = at
  }

  /** A full bucket is as good as none: forgetting it keeps the memory at what is in use. */
  const sweep = (at: number): void => {
    if (at < sweepAt) return
    sweepAt = at + MINUTE * 1000
    for (const [key, bucket] of buckets) {
      refill(bucket, at)
      if (bucket.tokens >= bucket.rule.calls) buckets.delete(key)
    }
  }

  const bucketOf = (name: BucketName, index: number, rule: Rule, caller: Caller, at: number): Bucket => {
    const who = rule.perAddress || caller.userId === undefined ? networkOf(caller.ip) : caller.userId
    const key = `${name}:${index}:${who}`
    const known = buckets.get(key) ?? { tokens: rule.calls, at, rule }
    buckets.set(key, known)
    refill(known, at)
    return known
  }

  const take = (name: BucketName, caller: Caller): number => {
    const at = now()
    sweep(at)
    const counted = rules[name].map((rule, index) => bucketOf(name, index, rule, caller, at))
    const empty = counted.filter((bucket) => bucket.tokens < 1)
    if (empty.length > 0) {
      onRefused?.(name)
      throw new TooMany(name, Math.max(...empty.map(secondsUntilNext)))
    }
    for (const bucket of counted) bucket.tokens -= 1
    return Math.max(...counted.map(({ tokens, rule }) => waitAt(tokens / rule.calls, mostWaitMs)))
  }

  return { take: enabled ? take : () => 0 }
}

const secondsUntilNext = ({ tokens, rule }: Bucket): number =>
  Math.max(1, Math.ceil(((1 - tokens) * rule.seconds) / rule.calls))

/** The refusal of a caller who asks too often, and by which limit. */
export class TooMany extends AppError {
  readonly bucket: BucketName

  constructor(bucket: BucketName, seconds: number) {
    super('too_many', waitSentence(seconds), { retryAfterSeconds: seconds })
    this.bucket = bucket
  }
}

export const waitSentence = (seconds: number): string =>
  `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`

/** Whether a limit counts signed-in callers by their address too. */
export const isPerAddress = (bucket: BucketName): boolean =>
  RATE_LIMITS[bucket].some(({ perAddress }) => perAddress === true)
