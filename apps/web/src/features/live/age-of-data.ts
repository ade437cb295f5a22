import type { QueryClient } from '@tanstack/react-query'

/** How long a response may have been in transit. */
const MAX_CALL_MS = 30_000

/** Upper bound for the age of the oldest data on the page, in milliseconds. */
export function ageOfData(queryClient: QueryClient): number {
  const oldest = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .reduce((time, { state }) => (state.data === undefined ? time : Math.min(time, state.dataUpdatedAt)), Date.now())
  // No data is older than the page.
  return Math.round(Math.min(performance.now(), Date.now() - oldest + MAX_CALL_MS))
}
