import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { isLoopbackHost } from '../../loopback.ts'

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
  // a request from inside the process has no address
  return [...listed, socket.remoteAddress ?? '127.0.0.1']
}
