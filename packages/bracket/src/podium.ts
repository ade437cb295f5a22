import type { Bracket, Podium } from './bracket.ts'
import { championOf, decidingMatch } from './champion.ts'
import { rowOf } from './rows.ts'
import type { MatchIndex, TeamId } from './types.ts'

/**
 * Champion, loser of the deciding final, loser of the losers final. A place is null while it is open, and stays null if it
 * was not decided by play: the match had no winner, or there was no opponent.
 */
export const podium = (bracket: Bracket): Podium => {
  const { structure } = bracket
  const losersFinal = structure.grandFinal - 1
  const hasLosersFinal = structure.layout[losersFinal]?.bracket === 'losers'
  return {
    first: championOf(bracket) ?? null,
    second: loserIn(bracket, decidingMatch(bracket)),
    third: hasLosersFinal ? loserIn(bracket, losersFinal) : null,
  }
}

const loserIn = (bracket: Bracket, match: MatchIndex): TeamId | null => {
  const { team1, team2, winner } = rowOf(bracket, match)
  if (winner === null) return null
  return winner === team1 ? team2 : team1
}
