import type { Bracket } from '@cup/contract/bracket'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { bracketQuery } from './bracket-query.ts'

/** A bracket that may change. */
export interface BracketSource {
  get: () => Bracket
  subscribe: (listener: () => void) => () => void
}

/** The query's data for the board alone: the page around it does not render when a result comes in. */
export function bracketSource(queryClient: QueryClient, tournamentId: string): BracketSource | undefined {
  const query = bracketQuery(tournamentId)
  const known = queryClient.getQueryData(query.queryKey)
  if (!known) return undefined
  const observer = new QueryObserver(queryClient, query)
  return {
    get: () => observer.getCurrentResult().data ?? known,
    subscribe: (listener) => observer.subscribe(listener),
  }
}
