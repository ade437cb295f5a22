import type { QueryClient } from '@tanstack/react-query'

/** An answer may have been this long on its way. */
const MAX_CALL_MS = 30_000

/** How long ago the page may have begun to read the oldest of what it shows, in milliseconds. */
export function ageOfData(queryClient: QueryClient): number {
  const oldest = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .reduce((time, { state }) => (state.data === undefined ? time : Math.min(time, state.dataUpdatedAt)), Date.now())
  // Nothing was read before the page was there.
  return Math.round(Math.min(performance.now(), Date.now() - oldest + MAX_CALL_MS))
}
