import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** How far this server is on its way out. */
export interface Drain {
  /** False from the first moment on, so that nobody is sent here any more. */
  readonly accepting: boolean
  /** True once new requests are turned away. */
  readonly refusing: boolean
  leave(): void
  refuse(): void
}

export function createDrain(): Drain {
  let phase: 'open' | 'leaving' | 'refusing' = 'open'
  return {
    get accepting() {
      return phase === 'open'
    },
    get refusing() {
      return phase === 'refusing'
    },
    leave: () => {
      if (phase === 'open') phase = 'leaving'
    },
    refuse: () => {
      phase = 'refusing'
    },
  }
}

const STILL_ANSWERED = new Set(['/healthz', '/readyz', '/metrics'])

/** Turns new requests away on the way out and has their connections closed. */
export function refuseWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request) => {
    if (!drain.refusing || STILL_ANSWERED.has(request.url)) return
    throw new AppError('unavailable', 'Server is shutting down', { code: 'shutting_down', retryAfterSeconds: 1 })
  })
  // a connection that is kept for the next request would hold up the end
  app.addHook('onSend', async (_request, reply) => {
    if (drain.refusing) void reply.header('connection', 'close')
  })
}
