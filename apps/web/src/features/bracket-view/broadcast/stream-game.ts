import type { BracketTeam } from '@cup/contract/bracket'
import type { Match } from '@cup/contract/matches'

/** The running game as the caster's machine sees it. */
export interface StreamGame {
  blue: number
  orange: number
  /** Seconds left, or in overtime seconds played. */
  clock: number
  overtime: boolean
}

/** `1:14`, in overtime `+0:32`. */
export const gameClock = ({ clock, overtime }: StreamGame): string =>
  `${overtime ? '+' : ''}${Math.floor(clock / 60)}:${String(clock % 60).padStart(2, '0')}`

interface OnStage {
  matches: readonly Match[]
  teams: readonly BracketTeam[]
  /** The match that the caster keeps on stage. */
  matchId: string | null
  /** The teams have changed sides. */
  isSwapped: boolean
}

/**
 * The game with the goals of the first team as blue, as the stream shows them. Undefined if it is not clear which
 * match it belongs to. The host, the better seed, plays in blue.
 */
export function gameOnStage(game: StreamGame, { matches, teams, matchId, isSwapped }: OnStage): StreamGame | undefined {
  const playing = matches.filter(({ match_status }) => match_status === 'in_progress')
  const match = matchId === null ? playing[0] : playing.find(({ id }) => id === matchId)
  if (!match || (matchId === null && playing.length > 1)) return undefined
  const seedOf = (teamId: string | null) => teams.find(({ id }) => id === teamId)?.seed ?? 0
  const isFirstBlue = seedOf(match.team1_id) < seedOf(match.team2_id)
  return isFirstBlue === isSwapped ? { ...game, blue: game.orange, orange: game.blue } : game
}
