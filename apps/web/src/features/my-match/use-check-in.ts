import type { Bracket } from '@cup/contract/bracket'
import { checkIn, type Match, myMatches } from '@cup/contract/matches'
import { type QueryClient, queryOptions, useMutationState, useQueryClient } from '@tanstack/react-query'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages, playerValidation } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'
import { withMatch } from '../bracket-view/bracket-query.ts'
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

interface CheckInCall {
  matchId: string
  /** The teams that are checked in. */
  teamIds: readonly string[]
}

const CHECK_IN = ['check-in']
const UNANSWERED = { mutationKey: CHECK_IN, status: 'pending' } as const

/** Checks the viewer's team in. The tick appears with the press and goes away only if the server refuses. */
export function useCheckIn() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationKey: CHECK_IN,
    mutationFn: ({ matchId }: CheckInCall) => call(checkIn, { params: { id: matchId } }),
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

/** Check-ins without an answer yet. Data fetched in the meantime may not include them. */
export const useUnansweredCheckIns = (): CheckInCall[] =>
  useMutationState({ filters: UNANSWERED, select: ({ state }) => state.variables as CheckInCall })

/** The bracket with a tick for every check-in that has no answer yet; the same object if there is none. */
export function withUnansweredCheckIns(bracket: Bracket, queryClient: QueryClient): Bracket {
  const calls = queryClient.getMutationCache().findAll(UNANSWERED)
  return calls.reduce((ticked, { state }) => withTick(ticked, state.variables as CheckInCall), bracket)
}

function withTick(bracket: Bracket, { matchId, teamIds }: CheckInCall): Bracket {
  const match = bracket.matches.find(({ id }) => id === matchId)
  if (!match) return bracket
  return withMatch(bracket, { ...match, checked_in_teams: [...new Set([...match.checked_in_teams, ...teamIds])] })
}

/** Writes the answer into the cache, so that the tick stays without waiting for a refetch. */
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
