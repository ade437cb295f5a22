import { auditCsv, auditLog } from '@cup/contract/audit'
import type { QueryOf } from '@cup/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { pageHeaders } from '../../http/page.ts'
import { route } from '../../http/route.ts'
import { exportAuditLog, listAuditEntries } from './read-audit-log.ts'

export function auditAdminRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, auditLog, async ({ query, url, reply }) => {
    const { total, ...page } = await listAuditEntries(deps, { ...toFilter(query), before: query.before })
    void reply.headers(pageHeaders(url, { total, next: page.next }, 'before'))
    return page
  })
  route(app, deps, auditCsv, ({ query }) => exportAuditLog(deps, toFilter(query)))
}

/** An empty form field means no filter. */
const toFilter = ({ tournament_id, target_id, actor_id, action, q }: QueryOf<typeof auditCsv>) => ({
  tournamentId: tournament_id || undefined,
  targetId: target_id || undefined,
  actorId: actor_id || undefined,
  action: action || undefined,
  search: q?.trim() || undefined,
})
