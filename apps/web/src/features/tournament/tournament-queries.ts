import { currentTournament, pastTournaments } from '@cup/contract/tournaments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The cup everything means, or null. */
export const currentTournamentQuery = queryOptions({
  queryKey: queryKeys.currentTournament,
  queryFn: ({ signal }) => call(currentTournament, {}, { signal }),
})

export const pastTournamentsQuery = queryOptions({
  queryKey: queryKeys.pastTournaments,
  queryFn: ({ signal }) => call(pastTournaments, {}, { signal }),
  staleTime: 5 * 60_000,
})
