import type { Bracket } from '@cup/contract/bracket'
import { checkIn, type Match } from '@cup/contract/matches'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages, playerValidation } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'
import { withMatch } from '../bracket-view/patch-match.ts'
import { myMatchesQuery } from './my-matches-query.ts'
import { type CheckInCall, checkInKey } from './use-check-ins-under-way.ts'

/** Checks the own team in. The tick stands from the press on and goes only if the server refuses. */
export function useCheckIn() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationKey: checkInKey,
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

/** The match as it stands now, wherever it is shown: the early tick goes with the answer, before anything is fetched. */
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
