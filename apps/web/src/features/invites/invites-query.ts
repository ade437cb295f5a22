import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

// Loaded after the first paint, because it brings the contract's schemas.
const loadList = async () => (await import('@cup/contract/invites')).listInvites

/** The user's pending invites. Enable it only for a signed-in user. */
export const invitesQuery = queryOptions({
  queryKey: queryKeys.invites,
  queryFn: async ({ signal }) => call(await loadList(), {}, { signal }),
})
