import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { toast } from '../../ui/toast.ts'

/**
 * What captains do with their teams, and players with their seats, before the bracket is generated: makes the call, shows
 * its outcome and refetches the teams.
 */
export function useTeamAction<I>(run: (input: I) => Promise<unknown>, messages: { success: string; failure: string }) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: run,
    onSuccess: async () => {
      toast.success(messages.success)
      await queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
    },
    onError: (error) => {
      toast.failure(error, messages.failure)
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
    },
  })
}
