import { useQueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { toast } from '../../ui/toast.ts'
import type { TeamAction } from './team-actions.ts'

/** Runs a team action, shows its outcome and refetches the teams. */
export function useTeamAction<I>({ run, messages }: TeamAction<I>) {
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
