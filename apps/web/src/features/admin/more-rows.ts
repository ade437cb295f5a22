import { COUNTED_MATCHES } from '@cup/contract/pages'
import type { MoreRows } from '../../ui/use-growing-list.ts'

interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** What the server still has of a list; undefined when all of it is here. */
export function moreRows(
  query: PagedQuery,
  { loaded, total, isSearch }: { loaded: number; total: number; isSearch: boolean },
): MoreRows | undefined {
  if (!query.hasNextPage) return undefined
  const isCounted = !(isSearch && total >= COUNTED_MATCHES) && total > loaded
  return {
    isLoading: query.isFetchingNextPage,
    load: () => {
      if (!query.isFetchingNextPage) void query.fetchNextPage()
    },
    ...(isCounted ? { count: total - loaded } : {}),
  }
}

/** "3 found", and for a search that finds too many to count "1000 or more found". */
export const foundWords = (total: number): string =>
  `${total >= COUNTED_MATCHES ? `${COUNTED_MATCHES} or more` : total} found`
