import type { Match } from '@cup/contract/matches'
import { ownTeams } from '../../features/bracket-view/card/check-in-rules.ts'
import { useCheckIn } from '../../features/my-match/use-check-in.ts'

/** Checks those of the teams in that play the match. */
export function useBracketCheckIn(teamIds: ReadonlySet<string> | null) {
  const { mutate } = useCheckIn()
  return (match: Match) => mutate({ matchId: match.id, teamIds: ownTeams(match, teamIds ?? new Set()) })
}
