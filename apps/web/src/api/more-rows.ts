import { COUNTED_MATCHES } from '@cup/contract/pages'
import type { MoreRows } from '../ui/use-growing-list.ts'

interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The rows of a paged query that are not loaded yet; undefined if all are. */
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

/** "3 found", or "1000 or more found" where the server stops counting. */
export const foundWords = (total: number): string =>
  `${total >= COUNTED_MATCHES ? `${COUNTED_MATCHES} or more` : total} found`
