import { useMemo } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { withoutFinishedRounds } from './finished-rounds.ts'
import { type Layout, layOut } from './layout.ts'

/**
 * Laid out anew when matches come or go, not when a result does. Which rounds are over is looked up at that time only:
 * a round that ends while somebody looks at it stays where it is.
 */
export function useLayout(hideFinished: boolean): Layout {
  const { store } = useBoard()
  const structure = useBracketValue(() => store.structure())
  return useMemo(
    () => layOut(hideFinished ? withoutFinishedRounds(structure, (id) => store.card(id)?.match) : structure),
    [structure, hideFinished, store],
  )
}
