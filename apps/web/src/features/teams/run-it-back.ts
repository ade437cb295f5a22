import { runItBack, runItBackOffer } from '@cup/contract/teams'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** The caller's team of the last cup, or null. */
export const runItBackQuery = queryOptions({
  queryKey: queryKeys.runItBack,
  queryFn: ({ signal }) => call(runItBackOffer, {}, { signal }),
})

/**
 * Registers the earlier team again. A retry after a lost response creates no second team. `onMade` is called even if the
 * offer has gone meanwhile: the event about the new team may arrive before the response.
 */
export function useRunItBack(onMade: (teamId: string) => void) {
  const queryClient = useQueryClient()
  const key = useRef('')
  return useSingleMutation({
    mutationFn: ({ teamId, acceptsRules }: { teamId: string; acceptsRules: boolean }) => {
      key.current ||= newIdempotencyKey()
      const body = acceptsRules ? { accept_rules: true } : {}
      return call(runItBack, { params: { id: teamId }, body }, { idempotencyKey: key.current })
    },
    onSuccess: ({ id }) => {
      key.current = ''
      toast.success(playerMessages.runItBack.success)
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownEntry })
      onMade(id)
    },
    onError: (error) => {
      if (error instanceof ApiError) key.current = ''
      toast.failure(error, playerMessages.runItBack.failure)
    },
  })
}
