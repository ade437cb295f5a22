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
  /** Counts the call against one more limit, or throws `too_many`. */
  count(limit: LimitName): void
  /** For cookies and headers; return it when the response has already been sent. */
  reply: FastifyReply
  /** The untouched bytes, for endpoints of format `raw`. */
  rawBody?: Buffer
}

/** The contract's shape, the parts of a text for `csv`, a URL for `redirect`, or the reply once it was sent. */
export type HandlerResult<E extends EndpointShape> =
  | (E extends { readonly format: 'redirect' } ? string : ResponseOf<E>)
  | (E extends { readonly format: 'csv' } ? AsyncIterable<string> : never)
  | FastifyReply

export type Handler<E extends EndpointShape> = (call: Call<E>) => HandlerResult<E> | Promise<HandlerResult<E>>

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

/** A signature covers the exact bytes of the body, so this scope does not parse it. */
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
    // reads that mostly come from memory save the timer; their statements have timeouts anyway
    ...(isCached ? {} : { handlerTimeout: HANDLER_TIMEOUT_MS }),
    onRequest: [...(isCached ? [sendStoredRead(deps)] : []), guard(deps, endpoint)],
    handler: async (request, reply) => {
      const call = toCall(deps, endpoint, request, reply)
      const run = async () => handler(call)
      const result = endpoint.idempotent ? await withIdempotency(deps, endpoint, call, run) : await run()
      return send(endpoint, reply, result)
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

function send(endpoint: EndpointShape, reply: FastifyReply, result: unknown): FastifyReply {
  if (result === reply || reply.sent) return reply
  if (endpoint.format === 'redirect') return reply.redirect(String(result), 302)
  if (endpoint.format === 'csv') return sendCsv(reply, result)
  const shaped = endpoint.response.parse(result)
  if (endpoint.format === 'calendar') return reply.type('text/calendar; charset=utf-8').send(shaped)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(shaped) ?? 'null')
}

/** Streams a long export, so that it is never in memory as a whole. */
const sendCsv = (reply: FastifyReply, result: unknown): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .send(typeof result === 'string' ? result : Readable.from(result as AsyncIterable<string>))
