import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Tells whether this instance serves requests. */
export class Drain {
  /** Whether this release can run on the schema of the database. */
  fit = true
  #phase: 'open' | 'grace' | 'refusing' = 'open'

  /** False as soon as the shutdown begins, so that load balancers stop sending requests, and while the schema is unfit. */
  get accepting(): boolean {
    return this.#phase === 'open' && this.fit
  }

  /** True once new requests are refused. */
  get refusing(): boolean {
    return this.#phase === 'refusing' || !this.fit
  }

  /** Requests are still served, but load balancers stop sending them. */
  beginGrace(): void {
    this.#phase = 'grace'
  }

  refuse(): void {
    this.#phase = 'refusing'
  }
}

/** Monitoring requests: served until the end, and counted separately. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Sends `Connection: close` from the start of the grace period: a proxy that kept a connection could otherwise send a
 * request on it just as it is closed. After the grace period new requests are refused.
 */
export function refuseWhileDraining(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!drain.refusing || PROBES.has(request.url)) return done()
    if (!drain.fit) {
      return done(
        new AppError('unavailable', 'This server does not fit the database any more', { retryAfterSeconds: 5 }),
      )
    }
    done(new AppError('unavailable', 'Server is shutting down', { code: 'shutting_down', retryAfterSeconds: 1 }))
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!drain.accepting) void reply.header('connection', 'close')
    done()
  })
}
