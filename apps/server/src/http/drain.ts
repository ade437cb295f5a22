import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Whether this server is going away: it then answers what has begun and takes on nothing new. */
export interface Drain {
  readonly draining: boolean
  begin(): void
}

export function createDrain(): Drain {
  let draining = false
  return {
    get draining() {
      return draining
    },
    begin: () => {
      draining = true
    },
  }
}

const STILL_ANSWERED = new Set(['/healthz', '/readyz', '/metrics'])

/** Turns new requests away while draining and has their connections closed. */
export function refuseWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!drain.draining || STILL_ANSWERED.has(request.url)) return
    void reply.header('connection', 'close')
    throw new AppError('unavailable', 'Server is shutting down', { code: 'shutting_down', retryAfterSeconds: 1 })
  })
}
