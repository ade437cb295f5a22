import { type CreateTeamBody, createTeam, runItBack, runItBackOffer } from '@cup/contract/teams'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { playerMessages } from '../../messages/player-messages.ts'

/** Registers a team. */
export const useCreateTeam = ({ isFree }: { isFree: boolean }) => {
  const { success, successFree, failure } = playerMessages.createTeam
  return useRegistration((body: CreateTeamBody, idempotencyKey) => call(createTeam, { body }, { idempotencyKey }), {
    success: isFree ? successFree : success,
    failure,
  })
}

/** The caller's team of the last cup, or null. */
export const runItBackQuery = callQuery(queryKeys.runItBack, runItBackOffer, {})

interface RunItBack {
  teamId: string
  acceptsRules: boolean
}

/**
 * Registers the earlier team again. `onMade` is called even if the offer is no longer shown: the event about the new team
 * may arrive before the response.
 */
export const useRunItBack = (onMade: (teamId: string) => void) =>
  useRegistration(
    ({ teamId, acceptsRules }: RunItBack, idempotencyKey) =>
      call(runItBack, { params: { id: teamId }, body: acceptsRules ? { accept_rules: true } : {} }, { idempotencyKey }),
    playerMessages.runItBack,
    onMade,
  )

function useRegistration<I>(
  run: (input: I, idempotencyKey: string) => Promise<{ id: string; team_name: string }>,
  messages: { success: string; failure: string },
  onMade?: (teamId: string) => void,
) {
  const queryClient = useQueryClient()
  return useAction(run, messages, {
    onSuccess: ({ id }) => {
      // Not awaited, because the page goes on to the payment.
      for (const queryKey of [queryKeys.teams, queryKeys.currentTournament, queryKeys.ownEntry]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      onMade?.(id)
    },
  })
}
