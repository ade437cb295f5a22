import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { subscribeToken } from '../../api/token-storage.ts'

const PRIVATE = [
  queryKeys.invites,
  queryKeys.ownEntry,
  queryKeys.myMatches,
  queryKeys.notifications,
  queryKeys.admin,
  ['payment'],
]

/** Updates the cache when the session begins or ends in this tab, in another tab, or by a 401. */
export function followToken(queryClient: QueryClient): () => void {
  return subscribeToken((token) => {
    if (token === null) {
      // A response in transit would sign the user in again.
      void queryClient.cancelQueries({ queryKey: queryKeys.me }, { revert: false, silent: true })
      queryClient.setQueryData(queryKeys.me, null)
      for (const queryKey of PRIVATE) queryClient.removeQueries({ queryKey })
    } else if (queryClient.getQueryState(queryKeys.me)?.fetchStatus !== 'fetching') {
      void queryClient.invalidateQueries({ queryKey: queryKeys.me })
    }
    // Members see addresses that others do not.
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
  })
}
