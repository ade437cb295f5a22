import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import type { Metrics } from '../../metrics/metrics.ts'

/** `/metrics` needs the token; without it the response is 404. */
export function answerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  token: string | null,
  refresh: () => Promise<void>,
): void {
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization ?? ''
    if (token === null || !isSame(given, `Bearer ${token}`)) throw new AppError('not_found', 'Not found')
    await refresh()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
