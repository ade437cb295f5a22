import type { EndpointShape } from '@cup/contract/endpoint'
import type { LiveEventName } from '@cup/contract/live-events'
import type { FastifyReply } from 'fastify'
import type { LiveEvent } from '../../live/live-bus.ts'
import { type StoredAnswer, storeAnswer } from './stored-answer.ts'

/** What an answer is made from, and so which events make it old. */
export type ReadKind = 'tournaments' | 'teams' | 'bracket'

/** A read that answers everybody alike. */
export interface SharedRead {
  endpoint: EndpointShape
  /** The one spelling of its address: `/api/teams`. Whatever else a caller adds to it is not part of the key. */
  url: string
  kind: ReadKind
  /** The one tournament it is about; without it every tournament's events make it old. */
  tournamentId?: string
  load(): Promise<unknown>
}

/** The parts of a call that an answer needs. */
export interface Asked {
  headers: { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | string[] | undefined }
  reply: FastifyReply
}

export interface StoredRead {
  answer: StoredAnswer
  kind: ReadKind
  /** The pattern it is counted by. */
  route: string
}

/** A read under way, to be shared by all who ask for it meanwhile. */
export interface LoadingRead extends Omit<StoredRead, 'answer'> {
  answer: Promise<StoredAnswer>
}

export interface ReadCache {
  /** Answers with the stored bytes, or asks `load` once for all who wait. */
  answer(asked: Asked, read: SharedRead): Promise<FastifyReply>
  /** Answers with what only this viewer may see: tagged, never stored. */
  answerOwnView(asked: Asked, endpoint: EndpointShape, value: unknown): FastifyReply
  /** What is stored under the exact address, if it may be used now. */
  find(url: string): StoredRead | undefined
  /** What is being read under the exact address since the last change. */
  findLoading(url: string): LoadingRead | undefined
  /** Forgets what the event makes old; a read that is under way will not be stored. */
  drop(event: LiveEvent): void
  /** Stores and finds nothing until `resume`: events of other instances may be missing. */
  suspend(): void
  resume(): void
}

const MADE_OLD_BY: Record<LiveEventName, readonly ReadKind[]> = {
  checkin_started: ['bracket'],
  team_checked_in: ['bracket'],
  checkin_processed: ['bracket'],
  match_updated: ['bracket', 'tournaments'],
  prize_pool_updated: ['tournaments', 'teams'],
  team_joined: ['tournaments', 'teams'],
  bracket_generated: ['bracket', 'tournaments', 'teams'],
  tournament_updated: ['bracket', 'tournaments', 'teams'],
  invites_changed: ['teams'],
}

/** Whatever a change forgot to announce is shown no longer than this. */
const MAX_AGE_MS = 30_000
/** Far above what is read at a time; past cups that somebody browses make room for each other. */
const MAX_ENTRIES = 200

interface Entry extends StoredRead {
  tournamentId: string | undefined
  storedAt: number
}

interface Loading extends LoadingRead {
  /** Of its kind when it began. */
  generation: number
}

/** Keeps the bytes of the public reads until an event says that they are old. */
export function createReadCache({ clock = () => performance.now() }: { clock?: () => number } = {}): ReadCache {
  const entries = new Map<string, Entry>()
  const loads = new Map<string, Loading>()
  const generations: Record<ReadKind, number> = { tournaments: 0, teams: 0, bracket: 0 }
  let suspended = false

  const find = (url: string): StoredRead | undefined => {
    const entry = entries.get(url)
    if (entry === undefined || suspended) return undefined
    if (clock() - entry.storedAt < MAX_AGE_MS) return entry
    entries.delete(url)
    return undefined
  }

  /** Who asks after a change must not be given a read that began before it. */
  const findLoading = (url: string): LoadingRead | undefined => {
    const loading = loads.get(url)
    if (loading === undefined || suspended) return undefined
    return loading.generation === generations[loading.kind] ? loading : undefined
  }

  const load = async (read: SharedRead): Promise<StoredAnswer> => {
    const generation = generations[read.kind]
    const answer = storeAnswer(read.endpoint.response.parse(await read.load()), clock)
    if (generation === generations[read.kind] && !suspended) {
      if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value ?? '')
      const { kind, tournamentId } = read
      entries.set(read.url, { answer, kind, tournamentId, route: routeOf(read), storedAt: clock() })
    }
    return answer
  }

  const loadOnce = (read: SharedRead): Promise<StoredAnswer> => {
    const running = findLoading(read.url)
    if (running !== undefined) return running.answer
    const { kind, url } = read
    const started = { answer: load(read), kind, route: routeOf(read), generation: generations[kind] }
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
    answer: async (asked, read) => send(asked, find(read.url)?.answer ?? (await loadOnce(read))),
    answerOwnView: (asked, endpoint, value) => send(asked, storeAnswer(endpoint.response.parse(value), clock)),
    drop: (event) => {
      const kinds = MADE_OLD_BY[event.name]
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

const routeOf = ({ endpoint }: SharedRead): string => `/api${endpoint.path}`

/** A browser that is told "not modified" shows its old body, but with the headers of today. */
export const SERVER_TIME_HEADER = 'x-server-time'

/** Headers every such answer carries, whoever sends it; the time comes on top. */
export const cachedReadHeaders = (answer: StoredAnswer): [string, string][] => [
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', 'private, no-cache'],
  ['etag', answer.etag],
]

export const isUnmodified = (asked: string | undefined, etag: string): boolean =>
  asked !== undefined && (asked === etag || asked.includes(etag))

export const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  accepted !== undefined && String(accepted).includes('gzip')

function send({ headers, reply }: Asked, answer: StoredAnswer): FastifyReply {
  const serverTime = answer.serverTime()
  for (const [name, value] of cachedReadHeaders(answer)) void reply.header(name, value)
  // added to what the answer varies by already
  void reply.header('vary', 'Accept-Encoding')
  if (serverTime !== undefined) void reply.header(SERVER_TIME_HEADER, serverTime)
  if (isUnmodified(headers['if-none-match'], answer.etag)) return reply.code(304).send()
  if (acceptsGzip(headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(answer.gzip())
  return reply.send(answer.body())
}
