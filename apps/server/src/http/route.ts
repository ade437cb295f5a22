import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ResponseOf } from '@cup/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../db/actor.ts'
import type { Deps } from '../deps.ts'
import type { LimitName } from '../limits/limits.ts'
import { sendStoredRead } from './cache/read-cache.ts'
import { countCall } from './guard/count-call.ts'
import { guard } from './guard/guard.ts'
import { cookiesOf } from './guard/session-cookie.ts'
import { withIdempotency } from './idempotency.ts'
import { parseBody, parseParams, parseQuery } from './parse-input.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}

/** One call of an endpoint, checked and typed. */
export interface Call<E extends EndpointShape> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: E['access'] extends 'public' ? Actor | undefined : Actor
  requestId: string
  /** Path and query as requested. */
  url: string
  headers: IncomingHttpHeaders
  cookies: Readonly<Record<string, string | undefined>>
  /** Counts against a limit of its own, or throws `too_many`. */
  count(limit: LimitName): void
  /** For cookies and headers; return it when the response has already been sent. */
  reply: FastifyReply
  /** The untouched bytes, for endpoints of format `raw`. */
  rawBody?: Buffer
}

/** What a handler returns: the contract's shape, parts of a text for `csv`, an address for `redirect`, or the reply once sent. */
export type Answer<E extends EndpointShape> =
  | (E extends { readonly format: 'redirect' } ? string : ResponseOf<E>)
  | (E extends { readonly format: 'csv' } ? AsyncIterable<string> : never)
  | FastifyReply

export type Handler<E extends EndpointShape> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>

const API_PREFIX = '/api'
const RAW_BODY_LIMIT = 256 * 1024
const HANDLER_TIMEOUT_MS = 20_000

/** Registers one endpoint of the contract: guards before the body is read, input parsed, response shaped. */
export function route<const E extends EndpointShape>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
): void {
  if (endpoint.format === 'raw') registerRaw(app, deps, endpoint, handler)
  else register(app, deps, endpoint, handler)
}

/** A signature covers the bytes as they came, so this scope hands them over unparsed. */
function registerRaw<E extends EndpointShape>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    register(scope, deps, endpoint, handler)
    done()
  })
}

function register<E extends EndpointShape>(app: FastifyInstance, deps: Deps, endpoint: E, handler: Handler<E>): void {
  const isCached = endpoint.limit === 'cached_read'
  app.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    config: { endpoint },
    ...bodyLimitOf(endpoint),
    // a read that is mostly sent from memory does without the timer; its statements have timeouts of their own
    ...(isCached ? {} : { handlerTimeout: HANDLER_TIMEOUT_MS }),
    onRequest: [...(isCached ? [sendStoredRead(deps)] : []), guard(deps, endpoint)],
    handler: async (request, reply) => {
      const call = toCall(deps, endpoint, request, reply)
      const act = async () => handler(call)
      const answer = endpoint.idempotent ? await withIdempotency(deps, endpoint, call, act) : await act()
      return send(endpoint, reply, answer)
    },
  })
}

const bodyLimitOf = ({ format, bodyLimit = format === 'raw' ? RAW_BODY_LIMIT : undefined }: EndpointShape) =>
  bodyLimit === undefined ? {} : { bodyLimit }

function toCall<E extends EndpointShape>(
  deps: Deps,
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): Call<E> {
  const isRaw = endpoint.format === 'raw'
  // the schemas decide the types, which TypeScript cannot follow through a generic endpoint
  return {
    params: parseParams(endpoint, request.params),
    query: parseQuery(endpoint, request.query),
    body: isRaw ? undefined : parseBody(endpoint, request.body),
    user: request.actor ?? undefined,
    requestId: request.id,
    url: request.url,
    headers: request.headers,
    cookies: cookiesOf(request),
    count: (limit: LimitName) => countCall(deps, [limit], { ip: request.ip, userId: request.actor?.id }),
    reply,
    ...(isRaw ? { rawBody: request.body ?? Buffer.alloc(0) } : {}),
  } as Call<E>
}

function send(endpoint: EndpointShape, reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer === reply || reply.sent) return reply
  if (endpoint.format === 'redirect') return reply.redirect(String(answer), 302)
  if (endpoint.format === 'csv') return sendCsv(reply, answer)
  const shaped = endpoint.response.parse(answer)
  if (endpoint.format === 'calendar') return reply.type('text/calendar; charset=utf-8').send(shaped)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(shaped) ?? 'null')
}

/** A long export is sent while it is read, so that it never lies in memory whole. */
const sendCsv = (reply: FastifyReply, answer: unknown): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .send(typeof answer === 'string' ? answer : Readable.from(answer as AsyncIterable<string>))
