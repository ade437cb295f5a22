import type { Match } from '@cup/contract/matches'
import type { FaceOffTeam } from '../../face-off/FaceOff.tsx'
import { runningSeries } from '../../face-off/series.ts'
import { useBoard } from '../board/board-context.ts'
import type { Slot } from '../board/slot-sources.ts'
import { gamesWon, TBD } from '../card/match-words.ts'
import { useRosters } from './rosters.ts'

/** The two sides of a match as a face-off shows them, with their players. */
export function useFaceOffTeams(match: Match): { blue: FaceOffTeam; orange: FaceOffTeam } {
  const { bracket, teams } = useBoard()
  const rosters = useRosters()
  const games = gamesWon(match) ?? runningSeries(match)
  const sideOf = (side: Slot): FaceOffTeam => {
    const teamId = match[`${side}_id`]
    const team = teams.get(teamId ?? '')
    if (!team || teamId === null)
      return { name: TBD, emblem: null, detail: bracket.get().source(match.id, side) ?? undefined }
    const players = rosters.get(teamId)?.join(' · ') || undefined
    return {
      name: team.team_name,
      emblem: team.emblem,
      detail: players,
      games: games?.[side],
      lost: match.winner_id !== null && match.winner_id !== teamId,
    }
  }
  return { blue: sideOf('team1'), orange: sideOf('team2') }
}
