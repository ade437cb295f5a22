import { queryOptions } from '@tanstack/react-query'
import { callLazily } from '../../api/call-lazily.ts'
import { queryKeys } from '../../api/query-keys.ts'

const loadList = async () => (await import('@cup/contract/invites')).listInvites

/** The user's pending invites. Enable it only for a signed-in user. */
export const invitesQuery = queryOptions({
  queryKey: queryKeys.invites,
  queryFn: ({ signal }) => callLazily(loadList, {}, { signal }),
})
