import type { FastifyInstance } from 'fastify'
import { NOT_PAGES } from '../serve/unknown-paths.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Redirects to the site's own host name: a sign-in that starts at 127.0.0.1 and returns to localhost would lose its
 * cookie. Only for local mode; elsewhere the proxy decides.
 */
export function redirectToCanonicalHost(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', ({ method, url, headers }, reply, done) => {
    const host = headers.host ?? ''
    if (method !== 'GET' || NOT_PAGES.test(url) || origins.includes(`http://${host}`)) return done()
    const canonical = URL.parse(origins[0] ?? '')
    if (canonical === null || !isSameMachine(host, canonical.host)) return done()
    if (!url.startsWith('/') || url.startsWith('//')) return done()
    void reply.header('cache-control', 'no-store').redirect(canonical.origin + url, 302)
  })
}

const isSameMachine = (host: string, other: string): boolean => {
  const [, , port] = LOOPBACK.exec(host) ?? []
  return port !== undefined && port === LOOPBACK.exec(other)?.[2]
}
