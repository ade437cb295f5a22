import type { BracketSide } from '@cup/contract/matches'
import { useMemo } from 'react'
import { useBracketValue } from '../board/board-context.ts'
import type { BracketIndex } from '../board/bracket-index.ts'
import { useHeldWhileFocused } from '../board/use-held-while-focused.ts'
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

/** The list does not move on while the focus is in one of these: in the list, in an open match or in a field. */
const IN_USE = '.bk-list, [role="dialog"], input, textarea'

/** The open rounds, updated as the cup goes on. */
export function useOpenRounds(layout: Layout): ChosenRounds {
  const now = useBracketValue((index) => JSON.stringify(openRounds(layout, index)))
  const shown = useHeldWhileFocused(now, IN_USE)
  return useMemo(() => JSON.parse(shown), [shown])
}
