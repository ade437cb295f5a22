import { attention } from '@cup/contract/attention'
import { adminStats } from '@cup/contract/stats'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getStats } from './get-stats.ts'
import { listAttention } from './list-attention.ts'

/** The dashboard's cards and its attention list. */
export function statsAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, adminStats, () => getStats(deps))
  route(app, deps, attention, () => listAttention(deps))
}
