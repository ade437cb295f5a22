import { type CreateTeamBody, createTeam } from '@cup/contract/teams'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'

/** Registers a team. A retry with the same values after a lost response creates no second team. */
export function useCreateTeam({ isFree }: { isFree: boolean }) {
  const queryClient = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  return useSingleMutation({
    mutationFn: (body: CreateTeamBody) => {
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: newIdempotencyKey() }
      return call(createTeam, { body }, { idempotencyKey: attempt.current.key })
    },
    onSuccess: () => {
      attempt.current = { body: '', key: '' }
      toast.success(isFree ? playerMessages.createTeam.successFree : playerMessages.createTeam.success)
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownEntry })
    },
    onError: (error) => {
      // The server responded, so the outcome is known and the next attempt gets a new key.
      if (error instanceof ApiError) attempt.current = { body: '', key: '' }
      toast.failure(error, playerMessages.createTeam.failure)
    },
  })
}
