import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The current cup, or null. */
export const currentTournamentQuery = callQuery(queryKeys.currentTournament, currentTournament, {})

/** The last cup that has a winner, or null. */
export const lastCupQuery = queryOptions({
  queryKey: queryKeys.lastTournament,
  queryFn: async ({ signal }) => {
    const [last] = await call(pastTournaments, { query: { decided: 'true', limit: '1' } }, { signal })
    return last ?? null
  },
  staleTime: 5 * 60_000,
})

/** A completed cup, or null. */
export const pastTournamentQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.pastTournament(id),
    queryFn: async ({ signal }) => {
      const [found] = await call(pastTournaments, { query: { id } }, { signal })
      return found ?? null
    },
    staleTime: 5 * 60_000,
  })
