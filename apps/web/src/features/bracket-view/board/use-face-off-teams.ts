import type { Match } from '@cup/contract/matches'
import type { FaceOffTeam } from '../../face-off/FaceOff.tsx'
import { runningSeries } from '../../face-off/series.ts'
import { TBD } from '../card/match-words.ts'
import { useBoard } from './board-context.ts'
import type { Slot } from './slot-sources.ts'

/** The text under a team's name; `teamId` is null while the team is not known. */
type DetailOf = (teamId: string | null, side: Slot) => FaceOffTeam['detail']

/** The two teams of a match as a face-off shows them, by default with the games of the running series. */
export function useFaceOffTeams(
  match: Match,
  detailOf?: DetailOf,
  games = runningSeries(match),
): { blue: FaceOffTeam; orange: FaceOffTeam } {
  const { teams } = useBoard()
  const sideOf = (side: Slot): FaceOffTeam => {
    const teamId = match[`${side}_id`]
    const team = teams.get(teamId ?? '')
    return {
      name: team?.team_name ?? TBD,
      emblem: team?.emblem ?? null,
      detail: detailOf?.(team ? teamId : null, side),
      games: games?.[side],
      lost: match.winner_id !== null && match.winner_id !== teamId,
    }
  }
  return { blue: sideOf('team1'), orange: sideOf('team2') }
}
