import { getAnnouncements } from '@cup/contract/announcements'
import { attention } from '@cup/contract/attention'
import { auditLog } from '@cup/contract/audit'
import { previewBracket } from '@cup/contract/bracket'
import { recentChanges } from '@cup/contract/changes'
import type { CallInput, EndpointShape } from '@cup/contract/endpoint'
import { matchImpact } from '@cup/contract/matches'
import { moneyOfTournament } from '@cup/contract/payments'
import { payoutSheet } from '@cup/contract/payouts'
import { listSchedules } from '@cup/contract/schedules'
import { adminStats } from '@cup/contract/stats'
import { allTournaments } from '@cup/contract/tournaments'
import { listUsers } from '@cup/contract/users'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { callPage } from '../../api/call-page.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { observeServerTime, serverNow } from '../clock/server-clock.ts'

export const adminKey = (...parts: readonly string[]) => [...queryKeys.admin, ...parts]

/** One retry only: an admin should see a failure soon. */
export const retry = (failures: number, error: Error): boolean => !isRefusal(error) && failures < 1

/** A query of the dashboard that makes one call. */
export const adminQuery = <const E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  ...key: readonly string[]
) => ({ ...callQuery(adminKey(...key), endpoint, input), retry })

export const adminStatsQuery = adminQuery(adminStats, {}, 'stats')
export const schedulesQuery = adminQuery(listSchedules, {}, 'schedules')
export const announcementsQuery = adminQuery(getAnnouncements, {}, 'announcements')
export const bracketPreviewQuery = (tournamentId: string) =>
  adminQuery(previewBracket, { params: { tournamentId } }, 'preview', tournamentId)
export const payoutSheetQuery = (tournamentId: string) =>
  adminQuery(payoutSheet, { params: { id: tournamentId } }, 'payouts', tournamentId)

export const attentionQuery = queryOptions({
  queryKey: adminKey('attention'),
  queryFn: async ({ signal }) => {
    const response = await call(attention, {}, { signal })
    observeServerTime(response.server_time)
    return response
  },
  select: ({ items }) => items,
  refetchInterval: ({ state }) => msUntilNextChange(state.data?.next_checkin_end ?? null, state.error !== null),
  retry,
})

/** Another winner, or no result. */
export type MatchCorrection = { winner_team_id: string } | { reopen: 'true' }

/** What a correction would change in later matches; never cached. */
export const matchImpactQuery = (matchId: string, change: MatchCorrection) => ({
  ...adminQuery(matchImpact, { params: { id: matchId }, query: change }, 'impact', matchId, ...Object.values(change)),
  staleTime: 0,
  gcTime: 0,
})

/** The last changes to the matches of a cup, and what undoing each would do. */
export const recentChangesQuery = (tournamentId: string) =>
  queryOptions({
    ...adminQuery(recentChanges, { params: { id: tournamentId } }, 'changes', tournamentId),
    select: ({ changes }) => changes,
  })

/** The last change of a match. Each revision has its own query. */
export const lastChangeQuery = (matchId: string, revision: number) =>
  queryOptions({
    queryKey: adminKey('last-change', matchId, String(revision)),
    queryFn: async ({ signal }) =>
      (await call(auditLog, { query: { target_id: matchId } }, { signal })).entries[0] ?? null,
    select: (entry) => entry ?? undefined,
    retry,
  })

const POLL_MS = 15_000
const SOON_MS = 1000

/**
 * How long until the queue is fetched again. A check-in expires without an event, so the page fetches at that moment
 * (of the server's clock), and every 15 seconds anyway.
 */
function msUntilNextChange(nextCheckInEnd: string | null, hasFailed: boolean): number {
  if (nextCheckInEnd === null) return POLL_MS
  // The server sends the time rounded down to a millisecond.
  const left = Date.parse(nextCheckInEnd) + 1 - serverNow()
  if (left > 0) return Math.min(left, POLL_MS)
  // It expired while the response was in transit: refetch soon, but not so fast that a failing server is flooded.
  return hasFailed ? POLL_MS : SOON_MS
}

const paged = { initialPageParam: null as string | null, retry }

/** A list without an upper bound: paged and searched by the server. */
const listQuery = <const E extends EndpointShape>(endpoint: E, input: object, search: string, ...key: string[]) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: adminKey(...key, search),
    queryFn: ({ pageParam, signal }) => {
      const query = { q: search || undefined, cursor: pageParam ?? undefined }
      return callPage(endpoint, { ...input, query } as CallInput<E>, { signal })
    },
    getNextPageParam: ({ next }) => next,
    // Keeps the previous results until the next response arrives.
    placeholderData: keepPreviousData,
  })

export const usersQuery = (search: string) => listQuery(listUsers, {}, search, 'users')

/** Refetched every time the tab is opened. */
export const allTournamentsQuery = (search: string) => ({
  ...listQuery(allTournaments, {}, search, 'tournaments'),
  refetchOnMount: 'always' as const,
})

export const moneyQuery = (tournamentId: string, search: string) =>
  listQuery(moneyOfTournament, { params: { id: tournamentId } }, search, 'money', tournamentId)

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
    ...paged,
    queryKey: [...adminKey('audit'), filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditLog, { query: { ...filter, ...(pageParam === null ? {} : { before: pageParam }) } }, { signal }),
    getNextPageParam: ({ next }) => next,
  })
