import { listInvites } from '@cup/contract/invites'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Invites that wait for the own answer; ask only for somebody who is signed in. */
export const invitesQuery = queryOptions({
  queryKey: queryKeys.invites,
  queryFn: ({ signal }) => call(listInvites, {}, { signal }),
})
