import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Drain } from '../drain.ts'
import { constantHeaders, DATA_POLICY } from '../guard/security-headers.ts'
import { sessionCookieName } from '../guard/session-cookie.ts'
import { createCachedReads } from '../measure/cached-reads.ts'
import type { Metrics } from '../measure/metrics.ts'
import {
  acceptsGzip,
  cachedReadHeaders,
  isUnmodified,
  type ReadCache,
  SERVER_TIME_HEADER,
  type StoredRead,
  withoutVersion,
} from './read-cache.ts'
import type { StoredAnswer } from './stored-answer.ts'

/** On the ordinary way each part of the server adds its own headers. */
const VARY = 'Origin, Authorization, Cookie, Accept-Encoding'

export interface HotReadParts {
  readCache: ReadCache
  config: Pick<Config, 'production' | 'secureCookies'>
  metrics: Metrics
  log: Logger
  drain: Drain
  requestIdOf(request: IncomingMessage): string
}

/**
 * Answers from the read cache before the framework sees the request; requests for a read in progress wait here for it.
 * After each event every open page asks for the same few answers at once, and each then costs a few microseconds. Any
 * other request takes the ordinary way, which answers with the same bytes and headers.
 */
export function answerHotReads(server: Server, parts: HotReadParts): void {
  const listeners = server.listeners('request')
  const ordinary: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response)
  }
  const answer = answerer(parts)
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const began = performance.now()
    const url = urlOfRead(request, parts)
    const read = url === undefined ? undefined : parts.readCache.find(url)
    if (read !== undefined && isPublicView(read, request, parts)) return answer(request, response, read, began)
    const loading = url === undefined ? undefined : parts.readCache.findLoading(withoutVersion(url))
    if (url === undefined || loading === undefined || !isPublicView(loading, request, parts)) {
      return ordinary(request, response)
    }
    void loading.answer.then(
      (loaded) => answer(request, response, parts.readCache.find(url) ?? { ...loading, answer: loaded }, began),
      () => ordinary(request, response),
    )
  })
}

type AnswerRead = (request: IncomingMessage, response: ServerResponse, read: StoredRead, began: number) => void

function answerer(parts: HotReadParts): AnswerRead {
  const headers = headersOf(parts.config)
  const count = createCachedReads(parts.metrics, parts.log)
  return (request, response, { answer, route }, began) => {
    const requestId = parts.requestIdOf(request)
    send(request, response, answer, [...headers(answer), 'x-request-id', requestId])
    count(route, response.statusCode, performance.now() - began)
  }
}

/** The address, of requests that could be such a read at all. */
function urlOfRead({ method, url, headers }: IncomingMessage, { drain }: HotReadParts): string | undefined {
  return method === 'GET' && headers.origin === undefined && drain.accepting ? url : undefined
}

const isPublicView = ({ kind }: Pick<StoredRead, 'kind'>, { headers }: IncomingMessage, parts: HotReadParts): boolean =>
  kind !== 'teams' || !bringsCredential(headers, parts.config)

/** A signed-in caller may see more of a team than the public view, so the cached answer is not for them. */
const bringsCredential = (
  { authorization, cookie }: IncomingMessage['headers'],
  config: HotReadParts['config'],
): boolean => authorization !== undefined || cookie?.includes(`${sessionCookieName(config)}=`) === true

function send(request: IncomingMessage, response: ServerResponse, answer: StoredAnswer, headers: string[]): void {
  const serverTime = answer.serverTime()
  if (serverTime !== undefined) headers.push(SERVER_TIME_HEADER, serverTime)
  if (isUnmodified(request.headers['if-none-match'], answer)) {
    response.writeHead(304, headers).end()
    return
  }
  const isPacked = acceptsGzip(request.headers['accept-encoding'])
  const body = isPacked ? answer.gzip() : answer.body()
  if (isPacked) headers.push('content-encoding', 'gzip')
  headers.push('content-length', String(body.length))
  response.writeHead(200, headers).end(body)
}

/** What stays the same for as long as an answer is stored, put together once. */
function headersOf(config: HotReadParts['config']): (answer: StoredAnswer) => readonly string[] {
  const fixed = [...constantHeaders(config), ['content-security-policy', DATA_POLICY], ['vary', VARY]].flat()
  const known = new WeakMap<StoredAnswer, readonly string[]>()
  return (answer) => {
    const headers = known.get(answer)
    if (headers !== undefined) return headers
    const made = [...fixed, ...cachedReadHeaders(answer).flat()]
    known.set(answer, made)
    return made
  }
}
