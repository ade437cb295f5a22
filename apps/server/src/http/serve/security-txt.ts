import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000

/** The contact for security reports; 404 when no contact is configured. */
export function registerSecurityTxtRoute(app: FastifyInstance, config: Pick<Config, 'securityContact'>): void {
  const contact = config.securityContact
  if (contact === null) return
  const expires = new Date(Date.now() + YEAR_MS).toISOString()
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`),
  )
}
