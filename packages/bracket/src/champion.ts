import { TBD, winnerOf } from './evaluate-match.ts'
import type { Result } from './outcomes.ts'
import { teamAt } from './team-at.ts'
import type { Bracket, MatchIndex, TeamId } from './types.ts'

/** Whether the grand final is to be played again. Without that there is no row for the reset. */
export const hasReset = ({ structure, slots }: Bracket): boolean => slots[2 * structure.reset] !== TBD

/** The match that decides the tournament as things stand: the reset if there is one, else the grand final. */
export const decidingMatch = (bracket: Bracket): MatchIndex =>
  hasReset(bracket) ? bracket.structure.reset : bracket.structure.grandFinal

/** The champion; undefined while the tournament is open, null if nobody is left. */
export const championOf = (bracket: Bracket): TeamId | null | undefined => {
  const { seeds, slots, results } = bracket
  const match = decidingMatch(bracket)
  const { rule } = results[match] as Result
  const winner = winnerOf(slots[2 * match] as number, slots[2 * match + 1] as number, rule)
  return winner === TBD ? undefined : teamAt(seeds, winner)
}
