import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** The state of the shutdown. */
export interface Drain {
  /** False as soon as the shutdown begins, so that load balancers stop sending requests. */
  readonly accepting: boolean
  /** True once new requests are refused. */
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

/**
 * During a shutdown every answer asks for its connection to be closed, from the beginning of the grace on: a proxy that
 * kept a connection would otherwise send a request on it in the moment in which it is closed. At the very end new
 * requests are refused.
 */
export function refuseWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request) => {
    if (!drain.refusing || STILL_ANSWERED.has(request.url)) return
    throw new AppError('unavailable', 'Server is shutting down', { code: 'shutting_down', retryAfterSeconds: 1 })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!drain.accepting) void reply.header('connection', 'close')
  })
}
