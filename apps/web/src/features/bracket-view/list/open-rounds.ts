import type { BracketSide } from '@cup/contract/matches'
import type { BracketStore } from '../board/bracket-store.ts'
import type { Layout } from '../layout/layout.ts'

/** For each section the column of its first round with an undecided match, else the last one. */
export function openRounds(layout: Layout, store: BracketStore): Partial<Record<BracketSide, number>> {
  const entries = layout.sections.map(({ side, columns }) => {
    const open = columns.findIndex(({ round }) => {
      const info = store.round(side, round)
      return info !== undefined && info.done < info.total
    })
    return [side, open === -1 ? columns.length - 1 : open]
  })
  return Object.fromEntries(entries)
}
