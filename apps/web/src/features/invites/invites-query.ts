import { queryOptions } from '@tanstack/react-query'
import { callLazily } from '../../api/call-lazily.ts'
import { queryKeys } from '../../api/query-keys.ts'

const loadList = async () => (await import('@cup/contract/invites')).listInvites

/** Invites that wait for the own answer; ask only for somebody who is signed in. */
export const invitesQuery = queryOptions({
  queryKey: queryKeys.invites,
  queryFn: ({ signal }) => callLazily(loadList, {}, { signal }),
})
