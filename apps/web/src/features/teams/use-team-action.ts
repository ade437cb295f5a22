import { queryKeys } from '../../api/query-keys.ts'
import { useAction } from '../../api/use-action.ts'

/** What captains do with their teams, and players with their seats, before the bracket is generated. */
export const useTeamAction = <I>(run: (input: I) => Promise<unknown>, messages: { success: string; failure: string }) =>
  useAction(run, messages, {
    stale: [queryKeys.teams, queryKeys.currentTournament],
    staleAfterFailure: [queryKeys.teams],
  })
