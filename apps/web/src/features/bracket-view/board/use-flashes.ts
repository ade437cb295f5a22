import { useEffect } from 'react'
import { flash } from '../card/flash.ts'
import type { BracketStore } from './bracket-store.ts'
import { cardSelector } from './card-selector.ts'

/** Lights up each card that changes, once. One listener for all: the cards themselves need none. */
export function useFlashes(store: BracketStore): void {
  useEffect(
    () =>
      store.onChange((ids) => {
        for (const id of ids) for (const card of document.querySelectorAll(cardSelector(id))) flash(card)
      }),
    [store],
  )
}
