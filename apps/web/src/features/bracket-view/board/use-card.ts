import { useCallback, useSyncExternalStore } from 'react'
import { useBoard } from './board-context.ts'
import type { CardData } from './bracket-store.ts'

/** Renders again only when something on this card changes. */
export function useCard(id: string): CardData | undefined {
  const { store } = useBoard()
  const subscribe = useCallback((listener: () => void) => store.subscribeCard(id, listener), [store, id])
  return useSyncExternalStore(subscribe, () => store.card(id))
}
