import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countCall } from './count-call.ts'

const METHODS = 'GET, POST, PUT, DELETE'
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, X-Session-ID'
const RESPONSE_HEADERS = 'ETag, Link, Retry-After, X-Request-Id, X-Total-Count'

/** Responds to preflights. Only our own origins are allowed to send requests. */
export function registerPreflightRoute(app: FastifyInstance, deps: Pick<Deps, 'config' | 'limits' | 'metrics'>): void {
  app.options('/api/*', async (request, reply) => {
    countCall(deps, ['anything'], { ip: request.ip })
    if (isOwn(request.headers.origin, deps.config.publicOrigins)) {
      void reply.header('access-control-allow-methods', METHODS)
      void reply.header('access-control-allow-headers', REQUEST_HEADERS)
      void reply.header('access-control-max-age', '600')
    }
    return reply.code(204).send()
  })
}

/** Lets only our own origins read responses. */
export function allowOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  own: readonly string[],
): void {
  if (!isOwn(origin, own)) return
  void reply.header('access-control-allow-origin', origin)
  void reply.header('access-control-allow-credentials', 'true')
  void reply.header('access-control-expose-headers', RESPONSE_HEADERS)
}

const isOwn = (origin: string | undefined, own: readonly string[]): origin is string =>
  origin !== undefined && own.includes(origin)
