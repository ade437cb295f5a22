import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { isLoopbackHost } from '../../loopback.ts'
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

/**
 * Hides the local providers, where any visitor can sign in as any user, from clients on other machines. A proxy on this
 * machine looks like a local client, so every address it forwards is checked, declared in TRUST_PROXY or not.
 */
export const onThisMachine =
  (plugin: FastifyPluginAsync, { localModePublic }: Pick<Config, 'localModePublic'>): FastifyPluginAsync =>
  async (app) => {
    if (!localModePublic) {
      app.addHook('onRequest', async (request) => {
        if (!addressesOf(request).every(isLoopbackHost)) throw new AppError('not_found', 'Not found')
      })
    }
    await app.register(plugin)
  }

function addressesOf({ headers, socket }: FastifyRequest): string[] {
  const forwarded = [headers['x-forwarded-for'], headers['x-real-ip']].flat().join(',')
  const standard = [...(headers.forwarded ?? '').matchAll(/for=\s*"?(\[[^\]]*\]|[^\s;,:"]*)/gi)].map(
    ([, address]) => address,
  )
  const listed = [...forwarded.split(','), ...standard].flatMap((address) => address?.trim() || [])
  // a request that comes from inside the process has no address
  return [...listed, socket.remoteAddress ?? '127.0.0.1']
}
