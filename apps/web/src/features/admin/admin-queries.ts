import { attention } from '@cup/contract/attention'
import { previewBracket } from '@cup/contract/bracket'
import { matchImpact } from '@cup/contract/matches'
import { moneyOfTournament } from '@cup/contract/payments'
import { payoutSheet } from '@cup/contract/payouts'
import { adminStats } from '@cup/contract/stats'
import { listTeams } from '@cup/contract/teams'
import { allTournaments } from '@cup/contract/tournaments'
import { listUsers } from '@cup/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { observeServerTime } from '../clock/server-clock.ts'
import { msUntilNextChange } from './next-change.ts'

const adminKey = (...parts: readonly string[]) => [...queryKeys.admin, ...parts]

/** One retry only: an admin should see a failure soon. */
const retry = (failures: number, error: Error): boolean => !isRefusal(error) && failures < 1

export const adminStatsQuery = queryOptions({
  queryKey: adminKey('stats'),
  queryFn: ({ signal }) => call(adminStats, {}, { signal }),
  retry,
})

export const usersQuery = queryOptions({
  queryKey: adminKey('users'),
  queryFn: ({ signal }) => call(listUsers, {}, { signal }),
  retry,
})

/** Refetched every time the tab is opened. */
export const allTournamentsQuery = queryOptions({
  queryKey: adminKey('tournaments'),
  queryFn: ({ signal }) => call(allTournaments, {}, { signal }),
  refetchOnMount: 'always',
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

export const bracketPreviewQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: adminKey('preview', tournamentId),
    queryFn: ({ signal }) => call(previewBracket, { params: { tournamentId } }, { signal }),
    retry,
  })

export const moneyQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: adminKey('money', tournamentId),
    queryFn: ({ signal }) => call(moneyOfTournament, { params: { id: tournamentId } }, { signal }),
    retry,
  })

export const payoutSheetQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: adminKey('payouts', tournamentId),
    queryFn: ({ signal }) => call(payoutSheet, { params: { id: tournamentId } }, { signal }),
    retry,
  })

/** The effect of another winner; never cached. */
export const matchImpactQuery = (matchId: string, winnerTeamId: string) =>
  queryOptions({
    queryKey: adminKey('impact', matchId, winnerTeamId),
    queryFn: ({ signal }) =>
      call(matchImpact, { params: { id: matchId }, query: { winner_team_id: winnerTeamId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry,
  })

/** The teams of one tournament, current or past. */
export const teamsOfTournamentQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.teams, tournamentId],
    queryFn: ({ signal }) => call(listTeams, { query: { tournament_id: tournamentId } }, { signal }),
    retry,
  })
