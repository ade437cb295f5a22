import { acceptInvite, type Invite, rejectInvite } from '@cup/contract/invites'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { playerMessages } from '../../messages/player-messages.ts'
import { toast } from '../../ui/toast.ts'
import { invitesQuery } from './invites-query.ts'

export type InviteAnswer = 'accept' | 'reject'

const ANSWERS = {
  accept: { messages: playerMessages.acceptInvite },
  reject: { messages: playerMessages.rejectInvite },
} as const

/** Removes the invite from the list and the badges at once, and restores it if the server refuses. */
export function useAnswerInvite() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ invite, answer, acceptsRules }: { invite: Invite; answer: InviteAnswer; acceptsRules: boolean }) =>
      answer === 'reject'
        ? call(rejectInvite, { params: { id: invite.id } })
        : call(acceptInvite, { params: { id: invite.id }, body: acceptsRules ? { accept_rules: true } : {} }),
    onMutate: async ({ invite }) => {
      await queryClient.cancelQueries({ queryKey: invitesQuery.queryKey })
      const before = queryClient.getQueryData(invitesQuery.queryKey)
      queryClient.setQueryData(invitesQuery.queryKey, (invites) => invites?.filter(({ id }) => id !== invite.id))
      return { before }
    },
    onSuccess: (_, { answer }) => toast.success(ANSWERS[answer].messages.success),
    onError: (error, { answer }, context) => {
      queryClient.setQueryData(invitesQuery.queryKey, context?.before)
      toast.failure(error, ANSWERS[answer].messages.failure)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.invites })
      void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
      void queryClient.invalidateQueries({ queryKey: queryKeys.myMatches })
      void queryClient.invalidateQueries({ queryKey: queryKeys.ownEntry })
    },
  })
}
