import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { countStatements, type DatabaseUse } from '../../db/statement-use.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { PROBES } from '../drain.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request first uses the database. */
    databaseUse: DatabaseUse | null
  }
}

const logKey = randomBytes(32)

/** Distinguishes two addresses in the log of one run without revealing them. */
export const logHash = (value: string): string => createHmac('sha256', logKey).update(value).digest('hex').slice(0, 8)

/**
 * Logs and measures each request under the pattern of its route, without URLs and ids, and counts its statements.
 * Reads from memory and refusals by a limit share one line per second.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics, log: Logger): void {
  const countRequest = createRequestCount(log)
  app.decorateRequest('failure', null)
  app.decorateRequest('isStoredRead', false)
  app.decorateRequest('databaseUse', null)
  // not earlier: reads from memory have no statements, and the body arrives outside of the request's async context
  app.addHook('preValidation', (request, _reply, done) => countStatementsOf(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    if (PROBES.has(route)) return metrics.probes.inc({ probe: route, status: String(status) })
    const { method } = request
    const ms = reply.elapsedTime
    metrics.httpRequests.inc({ route, method, status: String(status) })
    metrics.httpResponses.inc({ class: classOf(status, request.failure) })
    metrics.httpDuration.observe({ route, method }, ms / 1000)
    if (request.isStoredRead) return countRequest({ route, method, status, cached: true }, ms)
    if (status === 429) return countRequest({ route, method, status, error: 'too_many' }, ms)
    log.info(
      {
        req_id: request.id,
        route,
        method,
        status,
        ms: Math.round(ms),
        db_ms: Math.round(request.databaseUse?.ms ?? 0),
        statements: request.databaseUse?.statements ?? 0,
        error: request.failure ?? undefined,
        user_id: request.actor?.id,
        role: roleOf(request),
        ip_hash: logHash(request.ip),
        bytes: Number(reply.getHeader('content-length') ?? 0),
      },
      'request',
    )
  })
}

/** Runs `work` and counts its statements for the request. */
export function countStatementsOf<T>(request: FastifyRequest, work: () => T): T {
  request.databaseUse ??= { requestId: request.id, statements: 0, ms: 0 }
  return countStatements(request.databaseUse, work)
}

/** An instance that is being replaced refuses requests, and the proxy retries at another one: not a server error. */
const classOf = (status: number, failure: string | null): string =>
  failure === 'shutting_down' ? failure : `${Math.floor(status / 100)}xx`

const roleOf = ({ actor }: FastifyRequest): string => {
  if (actor === null || actor === undefined) return 'visitor'
  if (actor.isSuperAdmin) return 'super'
  return actor.isAdmin ? 'admin' : 'player'
}

const LOG_EVERY_MS = 1_000

/** Writes one line per second, route, method and status, for requests that may arrive by the thousand. */
export function createRequestCount(log: Logger): (fields: CountedRequest, ms: number) => void {
  const lines = new Map<string, { fields: CountedRequest; count: number; maxMs: number }>()
  const writeLines = (): void => {
    for (const { fields, count, maxMs } of lines.values()) {
      log.info({ ...fields, count, max_ms: Math.round(maxMs) }, 'requests')
    }
    lines.clear()
  }
  return (fields, ms) => {
    const key = `${fields.method} ${fields.status} ${fields.route}`
    const line = lines.get(key) ?? { fields, count: 0, maxMs: 0 }
    if (lines.size === 0) setTimeout(writeLines, LOG_EVERY_MS).unref()
    lines.set(key, line)
    line.count += 1
    line.maxMs = Math.max(line.maxMs, ms)
  }
}

/** The fields that requests of one line have in common. */
interface CountedRequest {
  route: string
  method: string
  status: number
  cached?: true
  error?: string
}
