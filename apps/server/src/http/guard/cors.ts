import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const METHODS = 'GET, POST, PUT, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Session-ID'
const RESPONSE_HEADERS = 'ETag, Link, Retry-After, X-Request-Id, X-Total-Count'

/** Lets only our own origins read answers. */
export function allowOwnOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) allow(request, reply, origins)
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api')) void reply.header('vary', varyingBy(reply.getHeader('vary')))
  })
  app.options('/api/*', async (request, reply) => {
    if (isOwn(request, origins)) {
      void reply.header('access-control-allow-methods', METHODS)
      void reply.header('access-control-allow-headers', REQUEST_HEADERS)
      void reply.header('access-control-max-age', '600')
    }
    return reply.code(204).send()
  })
}

/** Every answer of the API may depend on the caller and the origin. */
const varyingBy = (known: unknown): string =>
  ['Origin', 'Authorization', 'Cookie', ...(known === undefined ? [] : [String(known)])].join(', ')

const isOwn = (request: FastifyRequest, origins: readonly string[]): boolean =>
  request.headers.origin !== undefined && origins.includes(request.headers.origin)

function allow(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  for (const [name, value] of originHeaders(request.headers.origin, origins)) void reply.header(name, value)
}

/** The headers that let a page of ours on another address read the answer. */
export const originHeaders = (origin: string | undefined, origins: readonly string[]): [string, string][] =>
  origin === undefined || !origins.includes(origin)
    ? []
    : [
        ['access-control-allow-origin', origin],
        ['access-control-allow-credentials', 'true'],
        ['access-control-expose-headers', RESPONSE_HEADERS],
      ]
