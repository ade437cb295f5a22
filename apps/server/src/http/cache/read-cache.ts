import type { EndpointShape } from '@cup/contract/endpoint'
import type { LiveEventName } from '@cup/contract/live-events'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config.ts'
import type { LiveEvent } from '../../events/live-event.ts'
import { credentialOf } from '../guard/current-user.ts'
import { PagedAnswer } from '../page.ts'
import { type AnswerHeaders, type StoredAnswer, sendAnswer, storeAnswer, storeVersion } from './stored-answer.ts'

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

interface StoredRead {
  answer: StoredAnswer
  kind: ReadKind
  tournamentId: string | undefined
}

/** A read in progress, shared by every request that arrives before it ends. */
interface LoadingRead {
  answer: Promise<StoredAnswer>
  kind: ReadKind
  /** Of its kind when it began. */
  generation: number
}

export interface ReadCache {
  /** Answers with the stored bytes, or calls `load` once for all waiting requests. */
  answer(asked: Asked, read: SharedRead): Promise<FastifyReply>
  /** Answers with a view for this caller only: with an ETag, never stored. */
  answerOwnView(asked: Asked, endpoint: EndpointShape, load: () => Promise<unknown>): Promise<FastifyReply>
  /** What is stored under the exact address, if it may be used now. */
  find(url: string): StoredRead | undefined
  /** The read in progress under the exact address, if it began after the last change. */
  findLoading(url: string): LoadingRead | undefined
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
/** The bracket of 1,024 teams takes 964 KB, twice that in memory: 33 of them fit. */
const MAX_BYTES = 64 * 2 ** 20

/** Keeps the bytes of the public reads until an event makes them stale. */
export function createReadCache({ clock = () => performance.now() }: { clock?: () => number } = {}): ReadCache {
  const entries = new LRUCache<string, StoredRead>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }) => answer.size,
    ttl: MAX_AGE_MS,
    ttlResolution: 0,
    perf: { now: clock },
  })
  const loads = new Map<string, LoadingRead>()
  const generations: Record<ReadKind, number> = { tournaments: 0, teams: 0, bracket: 0 }
  let suspended = false

  const find = (url: string): StoredRead | undefined => (suspended ? undefined : entries.get(url))

  /** A request that arrives after a change must not get a read that began before it. */
  const findLoading = (url: string): LoadingRead | undefined => {
    const loading = loads.get(url)
    if (loading === undefined || suspended) return undefined
    return loading.generation === generations[loading.kind] ? loading : undefined
  }

  const load = async (read: SharedRead): Promise<StoredAnswer> => {
    const generation = generations[read.kind]
    const loaded = await read.load()
    const { body, headers } = loaded instanceof PagedAnswer ? loaded : { body: loaded, headers: {} }
    const value = read.endpoint.response.parse(body)
    const stored = hasVersion(value) ? storeVersion(value, clock) : storeAnswer(value, clock)
    const answer = { ...stored, headers: { ...stored.headers, ...headers } }
    if (generation === generations[read.kind] && !suspended) {
      const { kind, tournamentId } = read
      entries.set(read.url, { kind, tournamentId, answer })
      const { versioned } = answer
      if (versioned)
        entries.set(`${read.url}${VERSION}${versioned.version}`, { kind, tournamentId, answer: versioned.lasting })
    }
    return answer
  }

  const loadOnce = (read: SharedRead): Promise<StoredAnswer> => {
    const running = findLoading(read.url)
    if (running !== undefined) return running.answer
    const { kind, url } = read
    const started = { answer: load(read), kind, generation: generations[kind] }
    loads.set(url, started)
    return started.answer.finally(() => {
      if (loads.get(url) === started) loads.delete(url)
    })
  }

  const forgetAll = (): void => {
    entries.clear()
    for (const kind of ['tournaments', 'teams', 'bracket'] as const) generations[kind] += 1
  }

  return {
    find,
    findLoading,
    answer: async (asked, read) => {
      const known = find(read.url)
      if (known !== undefined && !isOutdated(known.answer, read))
        return sendAnswer(asked.headers, asked.reply, asHeard(known.answer, read))
      if (findLoading(read.url) === undefined) asked.count('cache_miss')
      return sendAnswer(asked.headers, asked.reply, asHeard(await loadOnce(read), read))
    },
    answerOwnView: async (asked, endpoint, loadOwn) => {
      asked.count('own_view')
      return sendAnswer(asked.headers, asked.reply, storeAnswer(endpoint.response.parse(await loadOwn()), clock))
    },
    drop: (event) => {
      const kinds = MADE_STALE_BY[event.name]
      const tournamentId = 'tournament_id' in event.payload ? event.payload.tournament_id : undefined
      for (const kind of kinds) generations[kind] += 1
      for (const [url, entry] of entries) {
        const isOther =
          entry.tournamentId !== undefined && tournamentId !== undefined && entry.tournamentId !== tournamentId
        if (kinds.includes(entry.kind) && !isOther) entries.delete(url)
      }
    },
    suspend: () => {
      suspended = true
      forgetAll()
    },
    resume: () => {
      forgetAll()
      suspended = false
    },
  }
}

/** The rest of the address of a read that names the version that the caller knows of. */
const VERSION = '?version='

const withoutVersion = (url: string): string => {
  const at = url.indexOf(VERSION)
  return at < 0 ? url : url.slice(0, at)
}

const hasVersion = (value: unknown): value is { version: number } =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'

/** The caller has received the event of a newer version, this instance has not yet. */
const isOutdated = ({ versioned }: StoredAnswer, { heardVersion }: SharedRead): boolean =>
  versioned !== undefined && heardVersion !== undefined && versioned.version < heardVersion

const asHeard = (answer: StoredAnswer, { heardVersion }: SharedRead): StoredAnswer =>
  answer.versioned?.version === heardVersion ? (answer.versioned?.lasting ?? answer) : answer

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
    const { url } = request
    const send = (answer: StoredAnswer): void => {
      request.isStoredRead = true
      sendAnswer(request.headers, reply, answer)
    }
    const stored = readCache.find(url)
    if (stored !== undefined && isPublicView(stored.kind, request, config)) return send(stored.answer)
    const loading = readCache.findLoading(withoutVersion(url))
    if (loading === undefined || !isPublicView(loading.kind, request, config)) return done()
    void loading.answer.then(
      (answer) => send(readCache.find(url)?.answer ?? answer),
      () => done(),
    )
  }
}

/** A signed-in caller may see more of a team than the public view, so the stored list of teams is not for them. */
const isPublicView = (kind: ReadKind, request: FastifyRequest, config: Pick<Config, 'secureCookies'>): boolean =>
  kind !== 'teams' || credentialOf(request, config) === undefined
