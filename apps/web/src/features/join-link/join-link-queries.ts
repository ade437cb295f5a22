import { createJoinLink, deleteJoinLink, joinByLink, readJoinLink } from '@cup/contract/join-links'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSingleMutation } from '../../api/use-single-mutation.ts'
import { notificationMessages as messages } from '../../messages/notification-messages.ts'
import { toast } from '../../ui/toast.ts'

/** The team of the link; refetched after signing in, because the response then says whether the caller is a member. */
export const joinOfferQuery = (code: string, userId: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.join(code, userId ?? 'visitor'),
    queryFn: ({ signal }) => call(readJoinLink, { params: { code } }, { signal }),
    retry: (failures, error) => !isRefusal(error) && failures < 3,
  })

export function useJoinByLink(code: string) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ acceptsRules }: { acceptsRules: boolean }) =>
      call(joinByLink, { params: { code }, body: acceptsRules ? { accept_rules: true } : {} }),
    onSuccess: () => toast.success(messages.join.success),
    onError: (error) => toast.failure(error, messages.join.failure),
    onSettled: () => {
      for (const queryKey of [
        ['join', code],
        queryKeys.teams,
        queryKeys.invites,
        queryKeys.myMatches,
        queryKeys.ownEntry,
      ]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    },
  })
}

/** Links that this page has made. The server keeps only their hashes, so it cannot show one again. */
const made = new Map<string, string>()
export const knownLink = (teamId: string): string | undefined => made.get(teamId)
/** The server revokes the link when a player is removed. */
export const forgetLink = (teamId: string): void => void made.delete(teamId)

export function useCreateJoinLink(teamId: string) {
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(createJoinLink, { params: { id: teamId } })
      made.set(teamId, url)
      return url
    },
    onError: (error) => toast.failure(error, messages.joinLink.failure),
  })
}

export function useDeleteJoinLink(teamId: string) {
  return useMutation({
    mutationFn: () => call(deleteJoinLink, { params: { id: teamId } }),
    onSuccess: () => {
      forgetLink(teamId)
      toast.success(messages.joinLinkOff.success)
    },
    onError: (error) => toast.failure(error, messages.joinLinkOff.failure),
  })
}
