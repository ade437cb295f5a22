import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import type { Drain } from '../drain.ts'

/** The conditions for serving requests. Each resolves to true, or to false or the reason why not, or rejects. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean | string>>>

const CHECK_TIMEOUT_MS = 1_000

/** `/healthz`: the event loop responds. `/readyz`: requests can be served; names the failed checks, and the reason where a check gives one. */
export function registerHealthRoutes(app: FastifyInstance, drain: Drain, checks: ReadinessChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const all: Record<string, boolean | string> = { accepting: drain.accepting, ...(await runChecks(checks)) }
    const ready = Object.values(all).every((result) => result === true)
    if (ready) return { status: 'ok' }
    const named = Object.entries(all).map(([name, result]) => [name, describe(result)])
    return reply.code(503).send({ status: 'unavailable', checks: Object.fromEntries(named) })
  })
}

/** The result of each check. */
export async function runChecks(checks: ReadinessChecks): Promise<Record<string, boolean | string>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check)] as const)
  return Object.fromEntries(await Promise.all(results))
}

const describe = (result: boolean | string): string => {
  if (typeof result === 'string') return `failing: ${result}`
  return result ? 'ok' : 'failing'
}

const resultOf = (check: () => Promise<boolean | string>): Promise<boolean | string> =>
  Promise.race([check(), sleep(CHECK_TIMEOUT_MS, false, { ref: false })]).catch(() => false)

/** `/metrics` needs the token; without it the response is 404. */
export function registerMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
  refresh: () => Promise<void>,
): void {
  app.get('/metrics', async (request, reply) => {
    const sent = request.headers.authorization ?? ''
    if (token === null || !isSame(sent, `Bearer ${token}`)) throw new AppError('not_found', 'Not found')
    await refresh()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
