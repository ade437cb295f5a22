import type { QueryClient } from '@tanstack/react-query'
import { haveEarlyResponsesArrived } from '../api/early-responses.ts'
import { readToken } from '../api/token-storage.ts'
import type { PageComponent } from './route-table.tsx'

/**
 * Puts the early responses into the cache if all have arrived, and returns whether it did. The page is then rendered once
 * with its data, instead of being hydrated without it and changed afterwards. It never waits, and does nothing if the
 * visitor has begun to use the prerendered page.
 */
export async function takeFirstData(
  queryClient: QueryClient,
  root: HTMLElement,
  page: PageComponent | undefined,
): Promise<boolean> {
  if (!page?.fetchFirst || !haveEarlyResponsesArrived(readToken()) || root.contains(document.activeElement))
    return false
  return page.fetchFirst(queryClient).then(
    () => true,
    () => false,
  )
}
