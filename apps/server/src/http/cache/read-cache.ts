import type { EndpointShape } from '@cup/contract/endpoint'
import type { LiveEventName } from '@cup/contract/live-events'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import type { LiveEvent } from '../../events/live-event.ts'
import { credentialOf } from '../guard/current-user.ts'
import { PagedAnswer } from '../page.ts'
import { type AnswerHeaders, type StoredAnswer, sendAnswer, storeAnswer } from './stored-answer.ts'

/** What a response is made from, and so which events make it stale. */
export type ReadKind = 'tournaments' | 'teams' | 'bracket'

/** A read with the same response for every caller. */
export interface SharedRead {
  endpoint: EndpointShape
  /** Its canonical address, such as `/api/teams`; anything a caller adds to it is not part of the key. */
  url: string
  kind: ReadKind
  /** The tournament it is about; without one, every tournament's events make it stale. */
  tournamentId?: string
  /** The version that the caller knows of: an older response is read again, and this one may be kept by any cache. */
  heardVersion?: number
  /** The body, or a `PagedAnswer` with headers beside it. */
  load(): Promise<unknown>
}

/** The parts of a call that a response needs. */
export interface Asked {
  headers: AnswerHeaders
  reply: FastifyReply
  /** Counts a cache miss, or throws `too_many`, before the database is queried. */
  count(limit: 'cache_miss' | 'own_view'): void
}

/** A response under its address: stored, or still being read, and then every request for it waits. */
interface CachedRead {
  kind: ReadKind
  tournamentId: string | undefined
  loading: Promise<StoredAnswer>
  answer?: StoredAnswer
}

export interface ReadCache {
  /** Answers with the stored bytes, or calls `load` once for all waiting requests. */
  answer(asked: Asked, read: SharedRead): Promise<FastifyReply>
  /** Answers with a view for this caller only: with an ETag, never stored. */
  answerOwnView(asked: Asked, endpoint: EndpointShape, load: () => Promise<unknown>): Promise<FastifyReply>
  /** What is stored or being read under the exact address, if it may be used now. */
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

/** A change that was not announced is visible after this at the latest. */
const MAX_AGE_MS = 30_000
/** Far more than is read at a time; when it is full, the least recently used response is removed. */
const MAX_ENTRIES = 200
/** The bracket of 1,024 teams takes 964 KB, four times that in memory with its copy without the time: 16 of them fit. */
const MAX_BYTES = 64 * 2 ** 20

/** Keeps the bytes of the public reads until an event makes them stale. */
export function createReadCache({ clock = () => performance.now() }: { clock?: () => number } = {}): ReadCache {
  const entries = new LRUCache<string, CachedRead>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer?.size ?? 1,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
  let suspended = false

  const find = (url: string): CachedRead | undefined => (suspended ? undefined : entries.get(url))

  const load = async (read: SharedRead): Promise<StoredAnswer> => {
    const loaded = await read.load()
    const { body, headers } = loaded instanceof PagedAnswer ? loaded : { body: loaded, headers: {} }
    const answer = storeAnswer(read.endpoint.response.parse(body), clock)
    return { ...answer, headers: { ...answer.headers, ...headers } }
  }

  /** A change removes the entry, so that what was read before it is not stored and not shared with later requests. */
  const beginRead = (read: SharedRead): CachedRead => {
    const { kind, tournamentId, url } = read
    const entry: CachedRead = { kind, tournamentId, loading: load(read) }
    if (suspended) return entry
    entries.set(url, entry)
    entry.loading.then(
      (answer) => entries.peek(url) === entry && entries.set(url, { ...entry, answer }),
      () => entries.peek(url) === entry && entries.delete(url),
    )
    return entry
  }

  return {
    find,
    answer: async (asked, read) => {
      const known = find(read.url)
      const isUsable = known !== undefined && !isOutdated(known.answer, read.heardVersion)
      if (!isUsable) asked.count('cache_miss')
      const { answer, loading } = isUsable ? known : beginRead(read)
      return sendAnswer(asked.headers, asked.reply, forVersion(answer ?? (await loading), read.heardVersion))
    },
    answerOwnView: async (asked, endpoint, loadOwn) => {
      asked.count('own_view')
      return sendAnswer(asked.headers, asked.reply, storeAnswer(endpoint.response.parse(await loadOwn()), clock))
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
const isOutdated = (answer: StoredAnswer | undefined, heardVersion: number | undefined): boolean =>
  answer?.versioned !== undefined && heardVersion !== undefined && answer.versioned.version < heardVersion

const forVersion = (answer: StoredAnswer, heardVersion: number | undefined): StoredAnswer =>
  answer.versioned !== undefined && answer.versioned.version === heardVersion ? answer.versioned.lasting : answer

/** The end of an address that names the version that the caller knows of. */
const VERSION = /\?version=(\d{1,9})$/

declare module 'fastify' {
  interface FastifyRequest {
    /** Sent from memory; the log has one line per second for these. */
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
    const heardVersion = named === null ? undefined : Number(named[1])
    const known = readCache.find(named === null ? request.url : request.url.slice(0, named.index))
    if (known === undefined || !isPublicView(known.kind, request, config)) return done()
    const send = (answer: StoredAnswer): unknown => {
      if (isOutdated(answer, heardVersion)) return done()
      request.isStoredRead = true
      return sendAnswer(request.headers, reply, forVersion(answer, heardVersion))
    }
    if (known.answer !== undefined) send(known.answer)
    else void known.loading.then(send, () => done())
  }
}

/** A signed-in caller may see more of a team than the public view, so the stored list of teams is not for them. */
const isPublicView = (kind: ReadKind, request: FastifyRequest, config: Pick<Config, 'secureCookies'>): boolean =>
  kind !== 'teams' || credentialOf(request, config) === undefined
