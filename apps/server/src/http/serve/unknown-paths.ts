import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { countCall } from '../guard/count-call.ts'

export const PAGES = ['/', '/prize-pool', '/bracket', '/settings', '/invites', '/admin', '/payment-success'] as const

/** Paths that are never pages: a client that requests one expects data. */
const NOT_PAGES = /^\/(?:api|socket\.io|dev|assets|healthz|readyz|metrics|\.well-known)(?:[/?]|$)/i

/** Unknown pages redirect home, other unknown addresses are a 404. Both count against the caller's limit. */
export function handleUnknownPaths(app: FastifyInstance, deps: Pick<Deps, 'limits' | 'metrics'>): void {
  app.setNotFoundHandler(async (request, reply) => {
    countCall(deps, ['anything'], { ip: request.ip })
    const isVisit = request.method === 'GET' || request.method === 'HEAD'
    if (!isVisit || NOT_PAGES.test(request.url)) throw new AppError('not_found', 'Not found')
    return redirectHome(request, reply)
  })
}

/** A known page with a trailing slash redirects to the page itself. */
function redirectHome(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // not URL: it reads "//host" as another site and throws at "//["
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(request.url) ?? []
  const page = PAGES.find((known) => known === pathname.replace(/\/+$/, ''))
  return reply.header('cache-control', 'no-store').redirect(page === undefined ? '/' : page + search, 302)
}
