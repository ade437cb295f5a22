import type { Match } from '@cup/contract/matches'
import { Roster } from '../../face-off/Roster.tsx'
import { runningSeries } from '../../face-off/series.ts'
import { useBoard } from '../board/board-context.ts'
import { useFaceOffTeams } from '../board/use-face-off-teams.ts'
import { gamesWon } from '../card/match-words.ts'
import { useRosters } from './rosters.ts'

/** The two sides of a match with their players and the games they won. */
export function useStreamTeams(match: Match) {
  const { bracket } = useBoard()
  const rosters = useRosters()
  return useFaceOffTeams(
    match,
    (teamId, side) => {
      if (teamId === null) return bracket.get().source(match.id, side)
      const players = rosters.get(teamId) ?? []
      return players.length > 0 ? <Roster players={players} separator=" ·" /> : undefined
    },
    gamesWon(match) ?? runningSeries(match),
  )
}
