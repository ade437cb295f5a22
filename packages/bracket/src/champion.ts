import type { Bracket } from './bracket.ts'
import { type MatchState, TBD, teamAt, winnerOf } from './match-state.ts'
import type { MatchIndex, TeamId } from './types.ts'

/** Whether the grand final must be repeated. Otherwise the reset has no row. */
export const hasReset = ({ structure, matches }: Bracket): boolean => matches[structure.reset]?.slot1 !== TBD

/** The match that decides the tournament: the reset if there is one, else the grand final. */
export const decidingMatch = (bracket: Bracket): MatchIndex =>
  hasReset(bracket) ? bracket.structure.reset : bracket.structure.grandFinal

/** The champion; undefined while the tournament is open, null if no team is left. */
export const championOf = (bracket: Bracket): TeamId | null | undefined => {
  const winner = winnerOf(bracket.matches[decidingMatch(bracket)] as MatchState)
  return winner === TBD ? undefined : teamAt(bracket.seeds, winner)
}
