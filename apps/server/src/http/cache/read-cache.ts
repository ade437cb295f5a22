import type { EndpointShape } from '@cup/contract/endpoint'
import type { LiveEventName } from '@cup/contract/live-events'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import type { LiveEvent } from '../../events/live-event.ts'
import { tokenOf } from '../guard/current-user.ts'
import { PagedResponse } from '../page.ts'
import { type StoredResponse, sendStoredResponse, storeResponse } from './stored-response.ts'

/** What a response is made from, and so which events make it stale. */
export type ReadKind = 'tournaments' | 'teams' | 'bracket'

/** A read whose response is the same for every caller. */
export interface SharedRead {
  endpoint: EndpointShape
  /** Its canonical URL, such as `/api/teams`, is the key; other query parameters of the request are ignored. */
  url: string
  kind: ReadKind
  /** The tournament of the read; without one, events of every tournament make it stale. */
  tournamentId?: string
  /** The version that the caller knows of: an older entry is read again, and any cache may keep this version. */
  knownVersion?: number
  /** The body, or a `PagedResponse` with headers beside it. */
  load(): Promise<unknown>
}

/** The parts of a call that a cached response needs. */
export interface ReadCall {
  reply: FastifyReply
  /** Counts a cache miss, or throws `too_many`, before the database is queried. */
  count(limit: 'cache_miss' | 'own_view'): void
}

/** An entry under its URL. While the first request still loads it, the others wait for `loading`. */
interface CachedRead {
  kind: ReadKind
  tournamentId: string | undefined
  loading: Promise<StoredResponse>
  response?: StoredResponse
}

export interface ReadCache {
  /** Sends the stored bytes, or calls `load` once for all waiting requests. */
  respond(call: ReadCall, read: SharedRead): Promise<FastifyReply>
  /** Sends a view for this caller only: with an ETag, never stored. */
  respondUncached(call: ReadCall, endpoint: EndpointShape, load: () => Promise<unknown>): Promise<FastifyReply>
  /** The entry under exactly this URL, unless the cache is suspended. */
  find(url: string): CachedRead | undefined
  /** Drops the entries that the event makes stale; a read in progress will not be stored. */
  drop(event: LiveEvent): void
  /** Stores and finds nothing until `resume`: events of other instances may be missing. */
  suspend(): void
  resume(): void
}

const MADE_STALE_BY: Record<LiveEventName, readonly ReadKind[]> = {
  checkin_started: ['bracket'],
  team_checked_in: ['bracket'],
  checkin_processed: ['bracket'],
  match_updated: ['bracket', 'tournaments'],
  prize_pool_updated: ['tournaments', 'teams'],
  team_joined: ['tournaments', 'teams'],
  bracket_generated: ['bracket', 'tournaments', 'teams'],
  tournament_updated: ['bracket', 'tournaments', 'teams'],
  invites_changed: ['teams'],
  room_updated: [],
}

/** Limits how long a change without an event stays invisible. */
const MAX_AGE_MS = 30_000
/** Far more than pages read at a time. */
const MAX_ENTRIES = 200
/** A bracket of 1,024 teams has 964 KB and takes four times that in memory, with its copy without the time: 16 fit. */
const MAX_BYTES = 64 * 2 ** 20

/** Keeps the bytes of the public reads until an event makes them stale. */
export function createReadCache({ clock = () => performance.now() }: { clock?: () => number } = {}): ReadCache {
  const entries = new LRUCache<string, CachedRead>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ response }) => response?.size ?? 1,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
  let suspended = false

  const find = (url: string): CachedRead | undefined => (suspended ? undefined : entries.get(url))

  const load = async (read: SharedRead): Promise<StoredResponse> => {
    const loaded = await read.load()
    const { body, headers } = loaded instanceof PagedResponse ? loaded : { body: loaded, headers: {} }
    const response = storeResponse(read.endpoint.response.parse(body), clock)
    return { ...response, headers: { ...response.headers, ...headers } }
  }

  /** A change during the read removes the entry, so the outdated response is neither stored nor shared. */
  const beginRead = (read: SharedRead): CachedRead => {
    const { kind, tournamentId, url } = read
    const entry: CachedRead = { kind, tournamentId, loading: load(read) }
    if (suspended) return entry
    entries.set(url, entry)
    entry.loading.then(
      (response) => entries.peek(url) === entry && entries.set(url, { ...entry, response }),
      () => entries.peek(url) === entry && entries.delete(url),
    )
    return entry
  }

  return {
    find,
    respond: async (call, read) => {
      const known = find(read.url)
      const isUsable = known !== undefined && !isOutdated(known.response, read.knownVersion)
      if (!isUsable) call.count('cache_miss')
      const { response, loading } = isUsable ? known : beginRead(read)
      return sendStoredResponse(call.reply, forVersion(response ?? (await loading), read.knownVersion))
    },
    respondUncached: async (call, endpoint, loadView) => {
      call.count('own_view')
      return sendStoredResponse(call.reply, storeResponse(endpoint.response.parse(await loadView()), clock))
    },
    drop: (event) => {
      const kinds = MADE_STALE_BY[event.name]
      const tournamentId = 'tournament_id' in event.payload ? event.payload.tournament_id : undefined
      for (const [url, entry] of entries) {
        const isOther =
          entry.tournamentId !== undefined && tournamentId !== undefined && entry.tournamentId !== tournamentId
        if (kinds.includes(entry.kind) && !isOther) entries.delete(url)
      }
    },
    suspend: () => {
      suspended = true
      entries.clear()
    },
    resume: () => {
      entries.clear()
      suspended = false
    },
  }
}

/** The caller has received the event of a newer version, this instance has not yet. */
const isOutdated = (response: StoredResponse | undefined, knownVersion: number | undefined): boolean =>
  response?.versioned !== undefined && knownVersion !== undefined && response.versioned.version < knownVersion

const forVersion = (response: StoredResponse, knownVersion: number | undefined): StoredResponse =>
  response.versioned !== undefined && response.versioned.version === knownVersion
    ? response.versioned.immutable
    : response

/** The end of a URL that names the version that the caller knows of. */
const VERSION = /\?version=(\d{1,9})$/

declare module 'fastify' {
  interface FastifyRequest {
    /** The response came from memory. The log has one line per second for these. */
    isStoredRead: boolean
  }
}

/**
 * Sends the stored response of a public read before the caller is looked up. After each event every open page requests
 * the same few reads at once. A request that finds its read in progress waits for it; every other request goes on to the
 * route's guard and handler.
 */
export function sendStoredRead(parts: {
  readCache: ReadCache
  config: Pick<Config, 'secureCookies'>
}): onRequestHookHandler {
  const { readCache, config } = parts
  return (request, reply, done) => {
    const named = VERSION.exec(request.url)
    const knownVersion = named === null ? undefined : Number(named[1])
    const known = readCache.find(named === null ? request.url : request.url.slice(0, named.index))
    if (known === undefined || !isPublicView(known.kind, request, config)) return done()
    const send = (response: StoredResponse): unknown => {
      if (isOutdated(response, knownVersion)) return done()
      request.isStoredRead = true
      return sendStoredResponse(reply, forVersion(response, knownVersion))
    }
    if (known.response !== undefined) send(known.response)
    else void known.loading.then(send, () => done())
  }
}

/** A signed-in caller may see more of a team than the public view, so the stored list of teams is not for them. */
const isPublicView = (kind: ReadKind, request: FastifyRequest, config: Pick<Config, 'secureCookies'>): boolean =>
  kind !== 'teams' || tokenOf(request, config) === undefined
