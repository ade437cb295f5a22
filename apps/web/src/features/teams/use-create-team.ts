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

/** Registers a team. Trying the same values again after a lost answer makes no second team. */
export function useCreateTeam() {
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
      toast.success(playerMessages.createTeam.success)
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      void queryClient.invalidateQueries({ queryKey: queryKeys.currentTournament })
    },
    onError: (error) => {
      // The server answered, so nothing is in doubt: the next attempt is a new one.
      if (error instanceof ApiError) attempt.current = { body: '', key: '' }
      toast.failure(error, playerMessages.createTeam.failure)
    },
  })
}
