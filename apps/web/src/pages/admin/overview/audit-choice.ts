import type { AuditFilter } from '../../../features/admin/audit-query.ts'

interface Named {
  id: string
  name: string
}

/** The filters of the log. */
export interface AuditChoice {
  /** Empty means every action. */
  action: string
  onlyThisCup: boolean
  actor?: Named
  target?: Named
}

export function toFilter(
  { action, onlyThisCup, actor, target }: AuditChoice,
  tournamentId: string | null,
): AuditFilter {
  return {
    ...(action === '' ? {} : { action }),
    ...(onlyThisCup && tournamentId !== null ? { tournament_id: tournamentId } : {}),
    ...(actor ? { actor_id: actor.id } : {}),
    ...(target ? { target_id: target.id } : {}),
  }
}
