import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countCall } from './count-call.ts'

const METHODS = 'GET, POST, PUT, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Session-ID'
const RESPONSE_HEADERS = 'ETag, Link, Retry-After, X-Request-Id, X-Total-Count'

/** Lets only our own origins read responses. */
export function allowOwnOrigins(app: FastifyInstance, deps: Pick<Deps, 'config' | 'limits' | 'metrics'>): void {
  const origins = deps.config.publicOrigins
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api')) allow(request, reply, origins)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api')) addVary(reply)
    done()
  })
  app.options('/api/*', async (request, reply) => {
    countCall(deps, ['anything'], { ip: request.ip })
    if (isOwn(request.headers.origin, origins)) {
      void reply.header('access-control-allow-methods', METHODS)
      void reply.header('access-control-allow-headers', REQUEST_HEADERS)
      void reply.header('access-control-max-age', '600')
    }
    return reply.code(204).send()
  })
}

/** Every response of the API may depend on the caller and the origin. */
const VARY = 'Origin, Authorization, Cookie'

function addVary(reply: FastifyReply): void {
  const known = reply.getHeader('vary')
  void reply.header('vary', known === undefined ? VARY : `${VARY}, ${known}`)
}

const isOwn = (origin: string | undefined, origins: readonly string[]): origin is string =>
  origin !== undefined && origins.includes(origin)

function allow(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): void {
  const { origin } = request.headers
  if (!isOwn(origin, origins)) return
  void reply.header('access-control-allow-origin', origin)
  void reply.header('access-control-allow-credentials', 'true')
  void reply.header('access-control-expose-headers', RESPONSE_HEADERS)
}
