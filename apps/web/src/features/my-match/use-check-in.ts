import { checkIn, type Match } from '@cup/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { isUnauthenticated } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages, playerValidation } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** Checks the own team in. `onDone` hears of the match as it stands now, before the refetch. */
export function useCheckIn(onDone?: (match: Match) => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (matchId: string) => call(checkIn, { params: { id: matchId } }),
    onSuccess: (match) => {
      toast.success(playerMessages.checkIn.success)
      onDone?.(match)
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
