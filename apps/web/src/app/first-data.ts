import type { QueryClient } from '@tanstack/react-query'
import { areEarlyAnswersHere } from '../api/early-answers.ts'
import { readToken } from '../api/token-storage.ts'
import type { PageComponent } from './lazy-page.ts'

/**
 * Puts what was asked for before the app was there into the cache, if all of it has come, and says whether: then the
 * page can be drawn once, as it is, instead of being taken over as it was written and changed twice. Nothing is waited
 * for, and who has begun to use the written page keeps it.
 */
export async function takeFirstData(
  queryClient: QueryClient,
  root: HTMLElement,
  page: PageComponent | undefined,
): Promise<boolean> {
  if (!page?.fetchFirst || !areEarlyAnswersHere(readToken()) || root.contains(document.activeElement)) return false
  return page.fetchFirst(queryClient).then(
    () => true,
    () => false,
  )
}
