import { auditLog } from '@cup/contract/audit'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export interface AuditFilter {
  tournament_id?: string
  target_id?: string
  actor_id?: string
  action?: string
}

/** The audit log, newest first, page by page. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.admin, 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog, { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
