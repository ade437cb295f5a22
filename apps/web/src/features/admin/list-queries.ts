import { auditLog } from '@cup/contract/audit'
import { moneyOfTournament } from '@cup/contract/payments'
import { allTournaments } from '@cup/contract/tournaments'
import { listUsers } from '@cup/contract/users'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callPage } from '../../api/call-page.ts'
import { adminKey, retry } from './admin-queries.ts'

/** Lists without an upper bound: paged and searched by the server. */
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  // Keeps the previous results until the next response arrives.
  placeholderData: keepPreviousData,
  retry,
}

const pageQuery = (search: string, cursor: string | null) => ({
  ...(search === '' ? {} : { q: search }),
  ...(cursor === null ? {} : { cursor }),
})

export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: adminKey('users', search),
    queryFn: ({ pageParam, signal }) => callPage(listUsers, { query: pageQuery(search, pageParam) }, { signal }),
  })

/** Refetched every time the tab is opened. */
export const allTournamentsQuery = (search: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: adminKey('tournaments', search),
    queryFn: ({ pageParam, signal }) => callPage(allTournaments, { query: pageQuery(search, pageParam) }, { signal }),
    refetchOnMount: 'always',
  })

export const moneyQuery = (tournamentId: string, search: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: adminKey('money', tournamentId, search),
    queryFn: ({ pageParam, signal }) =>
      callPage(moneyOfTournament, { params: { id: tournamentId }, query: pageQuery(search, pageParam) }, { signal }),
  })

export interface AuditFilter {
  tournament_id?: string
  target_id?: string
  actor_id?: string
  action?: string
  q?: string
}

/** The audit log, newest first. */
export const auditLogQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKey('audit'), filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog, { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
