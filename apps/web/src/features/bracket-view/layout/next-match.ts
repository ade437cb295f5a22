import type { Match } from '@cup/contract/matches'

/** What the layout depends on. Scores, teams and states are not among it. */
export type LayoutMatch = Pick<Match, 'id' | 'bracket' | 'round' | 'position' | 'winner_to'>

/**
 * Which match the winner of each match goes on to. Told by `winner_to`; where that is silent (the grand final before
 * its reset) the numbers of matches tell: as many in the next round of the section, or half as many.
 */
export function nextMatches(sections: readonly LayoutMatch[][][]): Map<string, string> {
  const known = new Set(sections.flat(2).map(({ id }) => id))
  const next = new Map<string, string>()
  for (const rounds of sections) {
    rounds.forEach((round, at) => {
      const following = rounds[at + 1] ?? []
      round.forEach((match, index) => {
        const to = match.winner_to ? match.winner_to.match_id : inferred(round.length, following, index)
        if (to !== undefined && known.has(to)) next.set(match.id, to)
      })
    })
  }
  return next
}

function inferred(count: number, following: readonly LayoutMatch[], index: number): string | undefined {
  if (following.length === count) return following[index]?.id
  if (following.length * 2 === count) return following[index >> 1]?.id
  return undefined
}
