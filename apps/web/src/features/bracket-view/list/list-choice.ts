import type { BracketSide } from '@cup/contract/matches'
import type { BracketIndex } from '../board/bracket-index.ts'
import type { Layout } from '../layout/layout.ts'

/** The column of each side that the list of a phone shows. */
export type ChosenRounds = Partial<Record<BracketSide, number>>

/** For each section the column of its first unfinished round, else of its last round. */
export function openRounds(layout: Layout, index: BracketIndex): ChosenRounds {
  const entries = layout.sections.map(({ side, columns }) => {
    const open = columns.findIndex(({ round }) => {
      const info = index.round(side, round)
      return info !== undefined && info.done < info.total
    })
    return [side, open === -1 ? columns.length - 1 : open]
  })
  return Object.fromEntries(entries)
}
