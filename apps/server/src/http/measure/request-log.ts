import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../../config.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { createRequestCount } from './count-requests.ts'
import { gatherRepeats } from './gather-repeats.ts'

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Logs JSON lines in UTC with secrets and personal data redacted. */
export const createLogger = (
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream = pino.destination(1),
): Logger => {
  const root: Logger = pino(
    {
      level: config.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: redactSecrets },
      // what a child logger adds to each of its lines does not pass the formatter
      redact: { paths: [...SECRET].map((name) => `["${name}"]`), censor: REDACTED },
      serializers: { err: (error: Error) => redactSecrets(toLoggedError(error)) },
      hooks: { logMethod: gatherRepeats(() => root) },
    },
    destination,
  )
  return root
}

/** The database's client adds itself to the errors of a lost connection, with everything that it holds. */
function toLoggedError(error: Error): Record<string, unknown> {
  const { client: _, ...logged }: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  return logged
}

const logKey = randomBytes(32)

/** Distinguishes two addresses in the log of one run without revealing them. */
export const logHash = (value: string): string => createHmac('sha256', logKey).update(value).digest('hex').slice(0, 8)

/**
 * One measurement per request, by the route's pattern: addresses and ids stay out of it. One line each in the log, but
 * for reads from memory and refusals by a limit, which share one per second.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics, log: Logger): void {
  const tally = createRequestCount(log)
  app.decorateRequest('failure', null)
  app.decorateRequest('isStoredRead', false)
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    if (PROBES.has(route)) return metrics.probes.inc({ probe: route, status: String(status) })
    const labels = { route, method: request.method }
    metrics.httpRequests.inc({ ...labels, status: String(status) })
    metrics.httpAnswers.inc({ class: classOf(status, request.failure) })
    metrics.httpDuration.observe(labels, reply.elapsedTime / 1000)
    if (request.isStoredRead) return tally({ ...labels, status, cached: true }, reply.elapsedTime)
    if (status === 429) return tally({ ...labels, status, error: 'too_many' }, reply.elapsedTime)
    request.log.info(
      {
        req_id: request.id,
        ...labels,
        status,
        ms: Math.round(reply.elapsedTime),
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

/** An instance that is being replaced refuses requests, and the proxy retries at another one: not a server error. */
const classOf = (status: number, failure: string | null): string =>
  failure === 'shutting_down' ? failure : `${Math.floor(status / 100)}xx`

const roleOf = ({ actor }: FastifyRequest): string => {
  if (actor === null || actor === undefined) return 'visitor'
  if (actor.isSuperAdmin) return 'super'
  return actor.isAdmin ? 'admin' : 'player'
}

const SECRET: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-session-id',
  'stripe-signature',
  'token',
  'email',
  'password',
  'secret',
])
const REDACTED = '[redacted]'
const MAX_DEPTH = 3

/**
 * The object without secrets and personal data; the same object if it has none. pino's own redaction with wildcards took
 * five times as long as everything else about a line.
 */
function redactSecrets(value: Record<string, unknown>, depth = 1): Record<string, unknown> {
  let clean = value
  for (const name in value) {
    const before = value[name]
    const after = SECRET.has(name) ? REDACTED : redactInside(before, depth)
    if (after === before || before === undefined) continue
    if (clean === value) clean = { ...value }
    clean[name] = after
  }
  return clean
}

/** Errors keep their class, for the serializer; it has its own turn afterwards. */
function redactInside(value: unknown, depth: number): unknown {
  const isRecord = typeof value === 'object' && value !== null && !(value instanceof Error) && !Array.isArray(value)
  return isRecord && depth < MAX_DEPTH ? redactSecrets(value as Record<string, unknown>, depth + 1) : value
}
