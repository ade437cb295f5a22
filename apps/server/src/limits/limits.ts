import type { LimitName as EndpointLimit } from '@cup/contract/endpoint'
import { createTokenBuckets, type Rate, type TokenBuckets } from './token-buckets.ts'

/**
 * `anything` counts every call below /api except cached reads. Those count only when they are not in memory: as
 * `cache_miss`, or as `own_view` for a signed-in caller. `session_lookup` counts before the database looks a caller up.
 */
export type LimitName =
  | Exclude<EndpointLimit, 'none' | 'cached_read'>
  | 'anything'
  | 'cache_miss'
  | 'own_view'
  | 'session_lookup'
  | 'handshake'
  | 'socket_packet'

interface Limit {
  /** A caller is a signed-in person, or an address. */
  per: 'caller' | 'address' | 'socket'
  rates: readonly Rate[]
}

const perMinute = (calls: number): Rate => ({ calls, seconds: 60 })
const perHour = (calls: number): Rate => ({ calls, seconds: 3600 })
const callers = (...rates: Rate[]): Limit => ({ per: 'caller', rates })
const addresses = (...rates: Rate[]): Limit => ({ per: 'address', rates })

/** All rate limits of this server. */
export const LIMITS: Readonly<Record<LimitName, Limit>> = {
  session_lookup: addresses(perMinute(6000)),
  cache_miss: callers(perMinute(600)),
  // a player with a few tabs reads the teams after every event
  own_view: callers(perMinute(240)),
  anything: callers(perMinute(1200)),
  // two calls each for 200 people who arrive at a LAN party within a minute, and some retries
  sign_in: addresses(perMinute(600)),
  // a code has 256 random bits and works in one browser only, so 300 guesses a minute are harmless
  session_exchange: addresses(perMinute(300)),
  create_team: callers(perHour(30)),
  checkout: callers(perMinute(30), perHour(120)),
  payment_status: callers(perMinute(60)),
  answer: callers(perMinute(30)),
  update_name: callers(perMinute(10)),
  account: callers(perMinute(6)),
  // reports, confirmations and calls for help: a few per match
  room_write: callers(perMinute(60)),
  // one every 1.5 seconds for a whole minute: more than an angry player types, less than a flood
  message: callers(perMinute(40), perHour(600)),
  // each write makes every open page read the teams again
  team_write: callers(perMinute(20)),
  admin_write: callers(perMinute(120)),
  // a page sends five at most; a LAN behind one address has many pages
  client_error: addresses(perMinute(60)),
  notification_write: callers(perMinute(60)),
  // each test notice is sent to every device of the caller
  test_notice: callers(perMinute(5)),
  // mail programs of many recipients share the addresses of a few providers
  unsubscribe: addresses(perMinute(600)),
  join_link: callers(perMinute(60)),
  public_read: callers(perMinute(300)),
  // a LAN party behind one address that reconnects at once, twice each: websocket, then polling
  handshake: addresses(perMinute(3000)),
  // our client sends a few packets when it connects and one every 25 seconds
  socket_packet: { per: 'socket', rates: [perMinute(30)] },
}

export type Limits = TokenBuckets<LimitName>

export interface LimitOptions {
  /** False lifts every limit. */
  enabled: boolean
  now?: () => number
  /** Replace the default rates. */
  rates?: Partial<Record<LimitName, readonly Rate[]>>
}

export function createLimits({ enabled, rates, now = () => performance.now() }: LimitOptions): Limits {
  if (!enabled) return { take: () => 0 }
  const defaults = Object.fromEntries(Object.entries(LIMITS).map(([name, limit]) => [name, limit.rates]))
  return createTokenBuckets({ ...defaults, ...rates } as Record<LimitName, readonly Rate[]>, now)
}
