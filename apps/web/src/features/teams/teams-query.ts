import { listTeams } from '@cup/contract/teams'
import { callQuery } from '../../api/call-query.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Teams of the current cup in the server's order, which is also their rank. */
export const teamsQuery = callQuery(queryKeys.teams, listTeams, { query: {} })

/** The teams of one cup, current or past. */
export const teamsOfTournamentQuery = (tournamentId: string) =>
  callQuery(queryKeys.teamsOf(tournamentId), listTeams, { query: { tournament_id: tournamentId } })
