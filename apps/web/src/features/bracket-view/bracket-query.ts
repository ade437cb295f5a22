import { type Bracket, getBracket } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'
import { listTeams } from '@cup/contract/teams'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Never stale by age: live events say when to refetch. */
export const bracketQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: queryKeys.bracket(tournamentId),
    queryFn: ({ signal }) => call(getBracket, { params: { tournamentId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** The teams of one cup with their players, for past cups as well. */
export const bracketTeamsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.teams, tournamentId],
    queryFn: ({ signal }) => call(listTeams, { query: { tournament_id: tournamentId } }, { signal }),
  })

/** The bracket with one match replaced; the same object if it has no such match. */
export function withMatch(bracket: Bracket, match: Match): Bracket {
  const at = bracket.matches.findIndex(({ id }) => id === match.id)
  return at === -1 ? bracket : { ...bracket, matches: bracket.matches.with(at, match) }
}
