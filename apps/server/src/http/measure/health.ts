import type { FastifyInstance } from 'fastify'
import type { Drain } from '../drain.ts'

/** The conditions for serving requests. Each resolves to true, or to false or the reason why not, or rejects. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<boolean | string>>>

const CHECK_TIMEOUT_MS = 1_000

/** `/healthz`: the event loop responds. `/readyz`: requests can be served; names the failed checks, and the reason where a check gives one. */
export function answerHealth(app: FastifyInstance, drain: Drain, checks: ReadinessChecks): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    const all: Record<string, boolean | string> = { accepting: drain.accepting, ...(await runChecks(checks)) }
    const ready = Object.values(all).every((result) => result === true)
    if (ready) return { status: 'ok' }
    const named = Object.entries(all).map(([name, ok]) => [name, describe(ok)])
    return reply.code(503).send({ status: 'unavailable', checks: Object.fromEntries(named) })
  })
}

/** What each check says. */
export async function runChecks(checks: ReadinessChecks): Promise<Record<string, boolean | string>> {
  const results = Object.entries(checks).map(async ([name, check]) => [name, await holds(check)] as const)
  return Object.fromEntries(await Promise.all(results))
}

const describe = (result: boolean | string): string => {
  if (typeof result === 'string') return `failing: ${result}`
  return result ? 'ok' : 'failing'
}

async function holds(check: () => Promise<boolean | string>): Promise<boolean | string> {
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
