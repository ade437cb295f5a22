import { createJoinLink, deleteJoinLink, joinByLink, readJoinLink } from '@cup/contract/join-links'
import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'
import { notificationMessages as messages } from '../../messages/notification-messages.ts'

/** The team of the link; refetched after signing in, because the response then says whether the caller is a member. */
export const joinOfferQuery = (code: string, userId: string | undefined) =>
  queryOptions({
    ...callQuery(queryKeys.join(code, userId ?? 'visitor'), readJoinLink, { params: { code } }),
    retry: (failures, error) => !isRefusal(error) && failures < 3,
  })

export const useJoinByLink = (code: string) =>
  useAction(
    ({ acceptsRules }: { acceptsRules: boolean }) =>
      call(joinByLink, { params: { code }, body: acceptsRules ? { accept_rules: true } : {} }),
    messages.join,
    { stale: [['join', code], queryKeys.teams, queryKeys.invites, queryKeys.myMatches, queryKeys.ownEntry] },
  )

/** Links that this page has created. The server keeps only their hashes, so it cannot show one again. */
const createdLinks = new Map<string, string>()
export const knownLink = (teamId: string): string | undefined => createdLinks.get(teamId)
/** The server revokes the link when a player is removed. */
export const clearKnownLink = (teamId: string): void => void createdLinks.delete(teamId)

export const useCreateJoinLink = (teamId: string) =>
  useAction(
    async () => {
      const { url } = await call(createJoinLink, { params: { id: teamId } })
      createdLinks.set(teamId, url)
      return url
    },
    { failure: messages.joinLink.failure },
  )

export const useDeleteJoinLink = (teamId: string) =>
  useAction(() => call(deleteJoinLink, { params: { id: teamId } }), messages.joinLinkOff, {
    onSuccess: () => clearKnownLink(teamId),
  })
