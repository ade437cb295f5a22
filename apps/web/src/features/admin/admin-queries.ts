import { getAnnouncements } from '@cup/contract/announcements'
import { attention } from '@cup/contract/attention'
import { auditLog } from '@cup/contract/audit'
import { previewBracket } from '@cup/contract/bracket'
import { recentChanges } from '@cup/contract/changes'
import { matchImpact } from '@cup/contract/matches'
import { payoutSheet } from '@cup/contract/payouts'
import { listSchedules } from '@cup/contract/schedules'
import { adminStats } from '@cup/contract/stats'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { observeServerTime, serverNow } from '../clock/server-clock.ts'

export const adminKey = (...parts: readonly string[]) => [...queryKeys.admin, ...parts]

/** One retry only: an admin should see a failure soon. */
export const retry = (failures: number, error: Error): boolean => !isRefusal(error) && failures < 1

export const adminStatsQuery = queryOptions({
  queryKey: adminKey('stats'),
  queryFn: ({ signal }) => call(adminStats, {}, { signal }),
  retry,
})

export const attentionQuery = queryOptions({
  queryKey: adminKey('attention'),
  queryFn: async ({ signal }) => {
    const answer = await call(attention, {}, { signal })
    observeServerTime(answer.server_time)
    return answer
  },
  select: ({ items }) => items,
  refetchInterval: ({ state }) => msUntilNextChange(state.data?.next_checkin_end ?? null, state.error !== null),
  retry,
})

export const schedulesQuery = queryOptions({
  queryKey: adminKey('schedules'),
  queryFn: ({ signal }) => call(listSchedules, {}, { signal }),
  retry,
})

export const bracketPreviewQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: adminKey('preview', tournamentId),
    queryFn: ({ signal }) => call(previewBracket, { params: { tournamentId } }, { signal }),
    retry,
  })

export const payoutSheetQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: adminKey('payouts', tournamentId),
    queryFn: ({ signal }) => call(payoutSheet, { params: { id: tournamentId } }, { signal }),
    retry,
  })

/** What a different winner would change; never cached. */
export const matchImpactQuery = (matchId: string, winnerTeamId: string) =>
  queryOptions({
    queryKey: adminKey('impact', matchId, winnerTeamId),
    queryFn: ({ signal }) =>
      call(matchImpact, { params: { id: matchId }, query: { winner_team_id: winnerTeamId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry,
  })

/** What reopening a match would change; never cached. */
export const reopenImpactQuery = (matchId: string) =>
  queryOptions({
    queryKey: adminKey('impact', matchId, 'reopen'),
    queryFn: ({ signal }) => call(matchImpact, { params: { id: matchId }, query: { reopen: 'true' } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry,
  })

/** The last changes to the matches of a cup, and what undoing each would do. */
export const recentChangesQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: adminKey('changes', tournamentId),
    queryFn: ({ signal }) => call(recentChanges, { params: { id: tournamentId } }, { signal }),
    select: ({ changes }) => changes,
    retry,
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
 * How long until the queue is fetched again. A check-in expires without an event, so the page fetches at that moment,
 * by the server's clock, and every 15 seconds in any case.
 */
function msUntilNextChange(nextCheckInEnd: string | null, hasFailed: boolean): number {
  if (nextCheckInEnd === null) return POLL_MS
  // The server sends the time rounded down to a millisecond.
  const left = Date.parse(nextCheckInEnd) + 1 - serverNow()
  if (left > 0) return Math.min(left, POLL_MS)
  // It expired while the response was in transit: refetch soon, but not so fast that a failing server is flooded.
  return hasFailed ? POLL_MS : SOON_MS
}

export const announcementsQuery = queryOptions({
  queryKey: adminKey('announcements'),
  queryFn: ({ signal }) => call(getAnnouncements, {}, { signal }),
  retry,
})
