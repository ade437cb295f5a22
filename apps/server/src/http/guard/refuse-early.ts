import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Drain } from '../drain.ts'
import type { Metrics } from '../measure/metrics.ts'
import { clientAddress } from './client-address.ts'
import { type IsTrustedPeer, networkOf } from './client-ip.ts'
import { originHeaders } from './cors.ts'
import { createHoldBack } from './hold-back.ts'
import { type BucketName, waitSentence } from './rate-limits.ts'
import { createRefusedCallers, credentialText, patternMatcher, type Sender, type Standing } from './refused-callers.ts'
import { constantHeaders, DATA_POLICY } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The limit that the request was refused by. */
    refusedBy: { bucket: BucketName; retryAfterSeconds: number } | null
  }
}

export interface EarlyRefusalParts {
  config: Pick<Config, 'production' | 'secureCookies' | 'publicOrigins'>
  metrics: Metrics
  log: Logger
  drain: Drain
  isTrusted: IsTrustedPeer
  requestIdOf(request: IncomingMessage): string
}

const LOG_EVERY_MS = 1_000

/**
 * Answers callers who were refused a moment ago and ask again before their wait is over, before the framework sees the
 * request. The bytes and headers are those of the ordinary way. Returns what has to be called once the app's server has
 * all its other listeners.
 */
export function refuseEarly(app: FastifyInstance, parts: EarlyRefusalParts): () => void {
  const exempt: ((pathname: string) => boolean)[] = []
  app.addHook('onRoute', ({ url, config }) => {
    const endpoint = config?.endpoint
    if (endpoint?.limit === 'cached_read' || endpoint?.format === 'raw') exempt.push(patternMatcher(url))
  })
  const refused = createRefusedCallers({ isExempt: (pathname) => exempt.some((matches) => matches(pathname)) })
  const senderOf = (request: IncomingMessage): Sender => ({
    network: networkOf(clientAddress(request, parts.isTrusted)),
    credential: credentialText(request.headers, parts.config),
  })

  app.decorateRequest('refusedBy', null)
  app.addHook('onResponse', async ({ refusedBy, raw, routeOptions, method, actor }) => {
    // a person who is signing in is answered with a page
    if (refusedBy === null || routeOptions.config?.endpoint?.format === 'redirect') return
    const { url: route } = routeOptions
    refused.remember(senderOf(raw), { ...refusedBy, route, method, isSignedIn: actor !== null })
  })

  const answer = answerer(parts)
  return () => {
    interceptRequests(app.server, (request, response) => {
      const { method = '', url = '' } = request
      const standing = parts.drain.accepting ? refused.find(senderOf(request), method, url) : undefined
      if (standing !== undefined) answer(request, response, standing)
      return standing !== undefined
    })
  }
}

/** Puts `isAnswered` before the listeners that the server has. */
function interceptRequests(
  server: Server,
  isAnswered: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isAnswered(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}

type Answer = (request: IncomingMessage, response: ServerResponse, standing: Standing) => void

function answerer(parts: EarlyRefusalParts): Answer {
  const fixed = [
    ...constantHeaders(parts.config),
    ['content-security-policy', DATA_POLICY],
    ['cache-control', 'no-store'],
    ['content-type', 'application/json; charset=utf-8'],
    ['vary', 'Origin, Authorization, Cookie'],
  ].flat()
  const count = createCount(parts)
  const holdBack = createHoldBack()

  const send = (request: IncomingMessage, response: ServerResponse, { secondsLeft }: Standing): void => {
    const requestId = parts.requestIdOf(request)
    const body = JSON.stringify({ detail: waitSentence(secondsLeft), code: 'too_many', request_id: requestId })
    const headers = [...fixed, ...originHeaders(request.headers.origin, parts.config.publicOrigins).flat()]
    headers.push('x-request-id', requestId, 'retry-after', String(secondsLeft))
    headers.push('content-length', String(Buffer.byteLength(body)))
    response.writeHead(429, headers).end(body)
  }

  return (request, response, standing) => {
    count(request.method ?? '', standing)
    holdBack(() => send(request, response, standing))
  }
}

/** Refusals come by the thousand: the log has one line per second, route and method. How long they took says nothing. */
function createCount({ metrics, log }: EarlyRefusalParts): (method: string, standing: Standing) => void {
  const counts = new Map<string, { route: string; method: string; count: number }>()
  let timer: NodeJS.Timeout | undefined
  const writeLog = (): void => {
    timer = undefined
    for (const line of counts.values()) log.info({ ...line, status: 429, error: 'too_many' }, 'requests')
    counts.clear()
  }
  return (method, { route, bucket }) => {
    metrics.rateLimited.inc({ bucket })
    metrics.httpRequests.inc({ route, method, status: '429' })
    metrics.httpAnswers.inc({ class: '4xx' })
    const key = `${method} ${route}`
    const line = counts.get(key) ?? { route, method, count: 0 }
    line.count += 1
    counts.set(key, line)
    if (timer === undefined) timer = setTimeout(writeLog, LOG_EVERY_MS).unref()
  }
}
