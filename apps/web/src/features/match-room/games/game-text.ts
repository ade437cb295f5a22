import type { GameWord, RoomGame } from '@cup/contract/game-words'
import type { Match } from '@cup/contract/matches'
import type { RoomTeams } from '../results.ts'

interface Goals {
  team1_goals: number | null
  team2_goals: number | null
}

/** `3–1`, the first team's goals first, or null if they are unknown. */
export const goalsText = ({ team1_goals, team2_goals }: Goals): string | null =>
  team1_goals === null || team2_goals === null ? null : `${team1_goals}–${team2_goals}`

export const teamName = (match: Pick<Match, 'team1_id'>, teams: RoomTeams, teamId: string): string =>
  teamId === match.team1_id ? teams.team1 : teams.team2

/** `2–4 after overtime`, or `Redshift won` where the goals are not known. */
export function gameText(match: Match, teams: RoomTeams, game: Goals & Pick<RoomGame, 'overtime' | 'winner_team_id'>) {
  const winner =
    game.winner_team_id === null ? 'Who won is not agreed' : `${teamName(match, teams, game.winner_team_id)} won`
  const score = goalsText(game)
  if (score === null) return winner
  return game.overtime ? `${score} after overtime` : score
}

const SOURCES: Record<GameWord['source'], string> = { replay: 'replay', live: 'game', press: 'answer' }

/** `Ann’s replay`: who sent it, and what was sent. */
export const senderText = ({ sent_by, source }: GameWord): string => `${sent_by.name}’s ${SOURCES[source]}`

/** `3–1, Redshift won`: one team's claim about a game. */
export function wordText(match: Pick<Match, 'team1_id'>, teams: RoomTeams, word: GameWord): string {
  const winner = `${teamName(match, teams, word.winner_team_id)} won`
  const score = goalsText(word)
  return score === null ? winner : `${score}, ${winner}`
}
