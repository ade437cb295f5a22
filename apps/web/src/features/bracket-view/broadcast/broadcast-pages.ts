import { groupRounds, type Layout, type LayoutMatch, layOut, SIDES } from '../layout/layout.ts'

/**
 * A bracket that is larger than the screen, in pages of whole cards: some rounds of one side, and of those as many
 * matches as fit together with the matches that feed them.
 */
export function bracketPages(
  matches: readonly LayoutMatch[],
  rounds: number,
  fits: (page: Layout) => boolean,
): Layout[] {
  return SIDES.flatMap((side) => {
    const all = groupRounds(matches.filter(({ bracket }) => bracket === side))
    return inSteps(all, rounds).flatMap((some) => inPages(some.flat(), fits))
  })
}

const inSteps = <T>(list: readonly T[], step: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / step) }, (_, index) => list.slice(index * step, (index + 1) * step))

function inPages(matches: readonly LayoutMatch[], fits: (page: Layout) => boolean): Layout[] {
  const pages: LayoutMatch[][] = []
  for (const tree of treesOf(matches)) {
    const last = pages.at(-1)
    const together = last && [...last, ...tree]
    if (together && fits(layOut(together))) pages[pages.length - 1] = together
    else pages.push(tree)
  }
  return pages.map(layOut)
}

/** Each match that leads out of these rounds with everything that leads to it, from top to bottom. */
function treesOf(matches: readonly LayoutMatch[]): LayoutMatch[][] {
  const { next, places } = layOut(matches)
  const endOf = (id: string): string => {
    const following = next.get(id)
    return following === undefined ? id : endOf(following)
  }
  const trees = new Map<string, LayoutMatch[]>()
  for (const match of matches) {
    const end = endOf(match.id)
    trees.set(end, [...(trees.get(end) ?? []), match])
  }
  const heightOf = (id: string): number => places.get(id)?.y ?? 0
  return [...trees].sort(([one], [other]) => heightOf(one) - heightOf(other)).map(([, tree]) => tree)
}
