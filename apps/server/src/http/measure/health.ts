import type { FastifyInstance } from 'fastify'
import type { Drain } from '../drain.ts'

/** The conditions for serving requests. Each resolves to true or false, or rejects. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean>>>

const CHECK_TIMEOUT_MS = 1_000

/** `/healthz`: the event loop responds. `/readyz`: requests can be served; names the failed checks and nothing else. */
export function answerHealth(app: FastifyInstance, drain: Drain, checks: ReadinessChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const results = Object.fromEntries(
      await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await holds(check)] as const)),
    )
    const all: Record<string, boolean> = { accepting: drain.accepting, ...results }
    const ready = Object.values(all).every(Boolean)
    if (ready) return { status: 'ok' }
    const named = Object.entries(all).map(([name, ok]) => [name, ok ? 'ok' : 'failing'])
    return reply.code(503).send({ status: 'unavailable', checks: Object.fromEntries(named) })
  })
}

async function holds(check: () => Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
