import { updateName } from '@cup/contract/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'
import { sessionQuery } from './session-query.ts'

export function useRename() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(updateName, { body: { name } }),
    onSuccess: (user) => {
      queryClient.setQueryData(sessionQuery.queryKey, user)
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      toast.success(playerMessages.rename.success)
    },
    onError: (error) => toast.failure(error, playerMessages.rename.failure),
  })
}
