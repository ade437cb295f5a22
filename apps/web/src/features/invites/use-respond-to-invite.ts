import { acceptInvite, type Invite, rejectInvite } from '@cup/contract/invites'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'
import { invitesQuery } from './invites-query.ts'

export type InviteResponse = 'accept' | 'reject'

const MESSAGES = { accept: playerMessages.acceptInvite, reject: playerMessages.rejectInvite } as const

/** Removes the invite from the list and the badges at once, and restores it if the server refuses. */
export function useRespondToInvite() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({
      invite,
      response,
      acceptsRules,
    }: {
      invite: Invite
      response: InviteResponse
      acceptsRules: boolean
    }) =>
      response === 'reject'
        ? call(rejectInvite, { params: { id: invite.id } })
        : call(acceptInvite, { params: { id: invite.id }, body: acceptsRules ? { accept_rules: true } : {} }),
    onMutate: async ({ invite }) => {
      await queryClient.cancelQueries({ queryKey: invitesQuery.queryKey })
      const before = queryClient.getQueryData(invitesQuery.queryKey)
      queryClient.setQueryData(invitesQuery.queryKey, (invites) => invites?.filter(({ id }) => id !== invite.id))
      return { before }
    },
    onSuccess: (_, { response }) => toast.success(MESSAGES[response].success),
    onError: (error, { response }, context) => {
      queryClient.setQueryData(invitesQuery.queryKey, context?.before)
      toast.failure(error, MESSAGES[response].failure)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.invites })
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      void queryClient.invalidateQueries({ queryKey: queryKeys.myMatches })
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownEntry })
    },
  })
}
