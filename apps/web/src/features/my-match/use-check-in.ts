import type { Bracket } from '@cup/contract/bracket'
import { checkIn, type Match, myMatches } from '@cup/contract/matches'
import { type QueryClient, queryOptions, useMutationState, useQueryClient } from '@tanstack/react-query'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages, playerValidation } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'
import { withMatch } from '../bracket/bracket-query.ts'
import { observeServerTime } from '../clock/server-clock.ts'

/** Open matches of the viewer's teams, most urgent first. Only for a signed-in viewer. */
export const myMatchesQuery = queryOptions({
  queryKey: queryKeys.myMatches,
  queryFn: async ({ signal }) => {
    const { server_time, matches } = await call(myMatches, {}, { signal })
    observeServerTime(server_time)
    return matches
  },
})

export interface PendingCheckIn {
  matchId: string
  /** The teams that are checked in. */
  teamIds: readonly string[]
}

const CHECK_IN = ['check-in']
const PENDING = { mutationKey: CHECK_IN, status: 'pending' } as const

/** Checks the viewer's team in. The tick appears with the press and goes away only if the server refuses. */
export function useCheckIn() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationKey: CHECK_IN,
    mutationFn: ({ matchId }: PendingCheckIn) => call(checkIn, { params: { id: matchId } }),
    onSuccess: (match) => {
      toast.success(playerMessages.checkIn.success)
      putMatch(queryClient, match)
    },
    onError: (error) => {
      if (isUnauthenticated(error)) toast.error(playerValidation.signInToCheckIn)
      else toast.failure(error, playerMessages.checkIn.failure)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.brackets })
      void queryClient.invalidateQueries({ queryKey: queryKeys.myMatches })
    },
  })
}

/** Check-ins that the server has not confirmed yet. Data fetched in the meantime may not include them. */
export const usePendingCheckIns = (): PendingCheckIn[] =>
  useMutationState({ filters: PENDING, select: ({ state }) => state.variables as PendingCheckIn })

/** The match with a tick for every pending check-in; the same object if it has none. */
export function withPendingCheckIns(match: Match, pending: readonly PendingCheckIn[]): Match {
  const teamIds = pending.filter(({ matchId }) => matchId === match.id).flatMap((checkIn) => checkIn.teamIds)
  if (teamIds.length === 0) return match
  return { ...match, checked_in_teams: [...new Set([...match.checked_in_teams, ...teamIds])] }
}

/** Writes the response into the cache, so that the tick stays without a refetch. */
function putMatch(queryClient: QueryClient, match: Match): void {
  queryClient.setQueriesData<Bracket>(
    { queryKey: queryKeys.brackets },
    (bracket) => bracket && withMatch(bracket, match),
  )
  const { match_status, checkin_deadline, checked_in_teams } = match
  queryClient.setQueryData(myMatchesQuery.queryKey, (mine) =>
    mine?.map((old) =>
      old.match_id === match.id
        ? { ...old, match_status, checkin_deadline, checked_in: checked_in_teams.includes(old.team_id) }
        : old,
    ),
  )
}
