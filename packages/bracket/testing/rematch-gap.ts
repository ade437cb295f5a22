import { structureFor } from '../src/structure.ts'
import type { MatchIndex, MatchLayout } from '../src/types.ts'

/**
 * The fewest matches either of two teams can play between meeting in the winners bracket and meeting again,
 * before the losers final, where no order can prevent a rematch. Undefined if there is no such rematch.
 */
export const smallestRematchGap = (teamCount: number): number | undefined => {
  const { layout, grandFinal } = structureFor(teamCount)
  let smallest: number | undefined
  for (const first of layout.slice(0, grandFinal)) {
    if (first.bracket !== 'winners') continue
    const losersWay = wayUp(layout, first.loserTo?.match)
    const lostAfter = winnersWay(layout, first)
    for (const [wins, lostIn] of lostAfter.entries()) {
      const winnersDrop = wayUp(layout, lostIn.loserTo?.match)
      const again = winnersDrop.find((match) => losersWay.includes(match))
      if (again === undefined || again >= grandFinal - 1) continue
      const gap = Math.min(losersWay.indexOf(again), wins + 1 + winnersDrop.indexOf(again))
      smallest = Math.min(gap, smallest ?? gap)
    }
  }
  return smallest
}

const wayUp = (layout: readonly MatchLayout[], from: MatchIndex | undefined): MatchIndex[] => {
  const way: MatchIndex[] = []
  for (let match = from; match !== undefined; match = layout[match]?.winnerTo?.match) way.push(match)
  return way
}

/** The later winners matches that the winner of a match may lose, nearest first. */
const winnersWay = (layout: readonly MatchLayout[], first: MatchLayout): MatchLayout[] =>
  wayUp(layout, first.winnerTo?.match)
    .map((match) => layout[match] as MatchLayout)
    .filter(({ loserTo }) => loserTo !== null)

/** None with up to four teams, 1 with five to seven, 2 from eight on: the best that any order reaches. */
export const checkRematchGap = (teamCount: number): string[] => {
  const expected = teamCount <= 4 ? undefined : teamCount <= 7 ? 1 : 2
  const gap = smallestRematchGap(teamCount)
  return gap === expected ? [] : [`smallest gap ${gap}`]
}
