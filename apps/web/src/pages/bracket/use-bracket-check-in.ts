import type { Match } from '@cup/contract/matches'
import { useQueryClient } from '@tanstack/react-query'
import { bracketQuery } from '../../features/bracket-view/bracket-query.ts'
import { ownTeams } from '../../features/bracket-view/card/check-in-rules.ts'
import { withCheckIn, withMatch } from '../../features/bracket-view/patch-match.ts'
import { useCheckIn } from '../../features/my-match/use-check-in.ts'

/** The tick stands at once; it is taken back if the server refuses. */
export function useBracketCheckIn(tournamentId: string, teamIds: ReadonlySet<string> | null) {
  const queryClient = useQueryClient()
  const { queryKey } = bracketQuery(tournamentId)
  const put = (match: Match) => queryClient.setQueryData(queryKey, (bracket) => bracket && withMatch(bracket, match))
  const { mutate } = useCheckIn(put)
  return (match: Match) => {
    put(withCheckIn(match, ownTeams(match, teamIds ?? new Set())))
    mutate(match.id, { onError: () => put(match) })
  }
}
