import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../api/query-keys.ts'
import { subscribeToken } from '../../api/token-storage.ts'

const PRIVATE = [queryKeys.invites, queryKeys.myMatches, queryKeys.admin, ['payment']]

/** Keeps the cache true to who is signed in, whichever tab or refusal changed it. */
export function followToken(queryClient: QueryClient): () => void {
  return subscribeToken((token) => {
    if (token === null) {
      queryClient.setQueryData(queryKeys.me, null)
      for (const queryKey of PRIVATE) queryClient.removeQueries({ queryKey })
    } else if (queryClient.getQueryState(queryKeys.me)?.fetchStatus !== 'fetching') {
      void queryClient.invalidateQueries({ queryKey: queryKeys.me })
    }
    // Members see addresses that others do not.
    void queryClient.invalidateQueries({ queryKey: queryKeys.teams })
  })
}
