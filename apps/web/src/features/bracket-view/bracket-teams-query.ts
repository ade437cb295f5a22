import { listTeams } from '@cup/contract/teams'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The teams of one cup with their players; also of a past one. */
export const bracketTeamsQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: [...queryKeys.teams, tournamentId],
    queryFn: ({ signal }) => call(listTeams, { query: { tournament_id: tournamentId } }, { signal }),
  })
