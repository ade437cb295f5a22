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

/** Refuses new requests during a shutdown and closes their connections. */
export function refuseWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', async (request) => {
    if (!drain.refusing || STILL_ANSWERED.has(request.url)) return
    throw new AppError('unavailable', 'Server is shutting down', { code: 'shutting_down', retryAfterSeconds: 1 })
  })
  // a kept-alive connection would delay the shutdown
  app.addHook('onSend', async (_request, reply) => {
    if (drain.refusing) void reply.header('connection', 'close')
  })
}
