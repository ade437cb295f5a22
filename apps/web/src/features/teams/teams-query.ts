import { listTeams } from '@cup/contract/teams'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Teams of the current cup in the server's order, which is also their rank. */
export const teamsQuery = queryOptions({
  queryKey: queryKeys.teams,
  queryFn: ({ signal }) => call(listTeams, { query: {} }, { signal }),
})

/** The teams of one cup, current or past. */
export const teamsOfTournamentQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: queryKeys.teamsOf(tournamentId),
    queryFn: ({ signal }) => call(listTeams, { query: { tournament_id: tournamentId } }, { signal }),
  })
