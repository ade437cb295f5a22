import { TBD, winnerOf } from './evaluate-match.ts'
import type { Result } from './outcomes.ts'
import type { Bracket, MatchIndex, TeamId } from './types.ts'

/** Matches that can be played now: both teams known, nothing decided. Ascending by index. */
export const readyMatches = ({ structure, slots, results }: Bracket): MatchIndex[] => {
  const ready: MatchIndex[] = []
  for (let match = 0; match < structure.matchCount; match++) {
    const bothKnown = (slots[2 * match] as number) >= 0 && (slots[2 * match + 1] as number) >= 0
    if (bothKnown && (results[match] as Result).rule.outcome === null) ready.push(match)
  }
  return ready
}

/** The match a team plays next or waits in; undefined once the team is out, has won or does not exist. */
export const openMatchOf = ({ structure, seeds, slots, results }: Bracket, team: TeamId): MatchIndex | undefined => {
  const seed = seeds.indexOf(team)
  if (seed < 0) return undefined
  for (let match = structure.matchCount - 1; match >= 0; match--) {
    const slot1 = slots[2 * match] as number
    const slot2 = slots[2 * match + 1] as number
    if (slot1 !== seed && slot2 !== seed) continue
    const { rule } = results[match] as Result
    const isOut = slot1 === seed ? rule.team1Out : rule.team2Out
    return isOut || winnerOf(slot1, slot2, rule) !== TBD ? undefined : match
  }
  return undefined
}
