import type { IncomingMessage } from 'node:http'
import { type BucketName, isPerAddress } from './rate-limits.ts'
import { sessionCookieName } from './session-cookie.ts'

/** A caller, as far as it is known before the database is asked. */
export interface Sender {
  network: string
  /** The session's token, whether or not it is valid. */
  credential: string | undefined
}

export interface Refusal {
  bucket: BucketName
  /** The pattern of the route, or `undefined` for an address that has none. */
  route: string | undefined
  method: string
  /** Whether the caller was found to be signed in. */
  isSignedIn: boolean
  retryAfterSeconds: number
}

/** A refusal that is still good, as the caller was told. */
export interface Standing {
  bucket: BucketName
  route: string
  secondsLeft: number
}

export interface RefusedCallers {
  remember(sender: Sender, refusal: Refusal): void
  /** The refusal that the same request would meet again, as long as the wait that was asked for is not over. */
  find(sender: Sender, method: string, url: string): Standing | undefined
}

export interface RefusedCallersOptions {
  /** Patterns of routes that the limit of everything does not count. */
  isExempt(pathname: string): boolean
  now?: () => number
}

interface Entry {
  bucket: BucketName
  route: string
  method: string
  until: number
  matches(pathname: string): boolean
}

/** More callers than this are refused at the usual cost: what they send must not fill the memory. */
const MOST_CALLERS = 10_000
const MOST_ROUTES = 20
const UNKNOWN_ROUTE = 'unknown'

/**
 * Remembers who was refused what, and until when. A caller who asks again before the wait is over is refused without
 * the database, the router or a line in the log: a flood then costs a few microseconds per request.
 */
export function createRefusedCallers({
  isExempt,
  now = () => performance.now(),
}: RefusedCallersOptions): RefusedCallers {
  const entries = new Map<string, Entry[]>()

  const sweep = (at: number): void => {
    for (const [key, ofCaller] of entries) {
      if (ofCaller.every(({ until }) => until <= at)) entries.delete(key)
    }
  }

  const matcherOf = ({ bucket, route }: Refusal): ((pathname: string) => boolean) | undefined => {
    if (bucket === 'session_lookup') return isBelowApi
    if (bucket === 'anything') return (pathname) => isBelowApi(pathname) && !isExempt(pathname)
    return route === undefined ? undefined : patternMatcher(route)
  }

  return {
    remember: (sender, refusal) => {
      const matches = matcherOf(refusal)
      if (matches === undefined) return
      const at = now()
      const key = keyOf(sender, refusal)
      if (entries.size >= MOST_CALLERS) sweep(at)
      if (entries.size >= MOST_CALLERS && !entries.has(key)) return
      const { bucket, route = UNKNOWN_ROUTE } = refusal
      const method = COUNTS_EVERYTHING.has(bucket) ? '*' : refusal.method
      const others = (entries.get(key) ?? []).filter(
        (entry) => entry.until > at && !(entry.bucket === bucket && entry.route === route && entry.method === method),
      )
      const entry = { bucket, route, method, until: at + refusal.retryAfterSeconds * 1000, matches }
      entries.set(key, [...others.slice(0, MOST_ROUTES - 1), entry])
    },
    find: (sender, method, url) => {
      if (entries.size === 0 || method === 'OPTIONS') return undefined
      const at = now()
      const pathname = pathOf(url)
      for (const key of keysOf(sender)) {
        const entry = entries
          .get(key)
          ?.find(
            (known) => known.until > at && (known.method === '*' || known.method === method) && known.matches(pathname),
          )
        if (entry === undefined) continue
        return { bucket: entry.bucket, route: entry.route, secondsLeft: Math.ceil((entry.until - at) / 1000) }
      }
      return undefined
    },
  }
}

/** These refuse a caller whatever the route and the method. */
const COUNTS_EVERYTHING: ReadonlySet<BucketName> = new Set(['session_lookup', 'anything'])

/** A limit per address refuses every caller there, the limit of lookups every credential, any other limit one caller. */
function keyOf({ network, credential }: Sender, { bucket, isSignedIn }: Refusal): string {
  if (bucket === 'session_lookup') return `lookups ${network}`
  if (isPerAddress(bucket)) return `address ${network}`
  return isSignedIn && credential !== undefined ? `session ${credential}` : `visitors ${network}`
}

const keysOf = ({ network, credential }: Sender): string[] =>
  credential === undefined
    ? [`visitors ${network}`, `address ${network}`]
    : [`session ${credential}`, `lookups ${network}`, `address ${network}`]

const isBelowApi = (pathname: string): boolean => pathname.startsWith('/api/')

const pathOf = (url: string): string => {
  const end = url.search(/[?#]/)
  return end < 0 ? url : url.slice(0, end)
}

const matchers = new Map<string, (pathname: string) => boolean>()

/** Whether an address is one of the route, such as `/api/bracket/:tournament_id`. */
export function patternMatcher(route: string): (pathname: string) => boolean {
  const known = matchers.get(route)
  if (known !== undefined) return known
  const segments = route
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^$()|[\]{}]/g, '\\$&')))
  const pattern = new RegExp(`^${segments.join('/')}$`)
  const matches = (pathname: string): boolean => pattern.test(pathname)
  matchers.set(route, matches)
  return matches
}

/** What a request brings to prove who it is from: a bearer token takes precedence over the cookie. */
export function credentialText(
  headers: IncomingMessage['headers'],
  config: { secureCookies: boolean },
): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization
  const name = `${sessionCookieName(config)}=`
  return headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length)
}
