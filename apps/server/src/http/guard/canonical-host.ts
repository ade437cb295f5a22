import type { FastifyInstance } from 'fastify'
import { NOT_PAGES } from '../serve/unknown-paths.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Redirects to the site's own host name: a sign-in that starts at 127.0.0.1 and returns to localhost would lose its
 * cookie. Only for local mode; elsewhere the proxy decides.
 */
export function redirectToCanonicalHost(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const canonical = URL.parse(origins[0] ?? '')
    const host = request.headers.host ?? ''
    if (canonical === null || request.method !== 'GET' || NOT_PAGES.test(request.url)) return
    if (origins.includes(`http://${host}`) || !isSameMachine(host, canonical.host)) return
    if (!request.url.startsWith('/') || request.url.startsWith('//')) return
    return reply.header('cache-control', 'no-store').redirect(canonical.origin + request.url, 302)
  })
}

const isSameMachine = (host: string, other: string): boolean => {
  const [, , port] = LOOPBACK.exec(host) ?? []
  return port !== undefined && port === LOOPBACK.exec(other)?.[2]
}
