import { type FocusEvent, type KeyboardEvent, type MouseEvent, use } from 'react'
import { BAND_HEIGHT, ROW_PITCH } from '../layout/geometry.ts'
import { moveFocus } from '../layout/keyboard-model.ts'
import type { Layout } from '../layout/layout.ts'
import { FocusContext, pinFocus, useBoard } from './board-context.ts'
import type { Reveal } from './use-jump.ts'

interface MatchKeys {
  layout: Layout
  reveal: Reveal
  /** The vertical zoom. */
  zoom: number
  myMatchId: string | null
}

const matchAt = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('[data-match]')

/** Keys, clicks and focus of all cards, handled by the element around them. */
export function useMatchKeys({ layout, reveal, zoom, myMatchId }: MatchKeys) {
  const { openSheet } = useBoard()
  const [, setFocused] = use(FocusContext)
  return {
    onFocus: (event: FocusEvent) => {
      const id = matchAt(event.target)?.dataset.match
      if (id) setFocused(pinFocus(id))
    },
    onClick: (event: MouseEvent) => {
      // The second click of a double click on Check In may hit the card, because the button has disappeared by then.
      if (event.detail > 1) return
      const id = matchAt(event.target)?.dataset.match
      if (id && !(event.target as Element).closest('button')) openSheet(id)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const card = matchAt(event.target)
      const id = card?.dataset.match
      if (!id || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === 'Enter') {
        if (event.target === card) openSheet(id)
        return
      }
      const rows = Math.max(1, Math.floor((event.currentTarget.clientHeight - BAND_HEIGHT) / (ROW_PITCH * zoom)))
      const target = event.key.toLowerCase() === 'm' ? myMatchId : moveFocus(layout, id, event.key, rows)
      if (target || /^(Arrow|Page)/.test(event.key)) event.preventDefault()
      if (target) reveal(target, { align: 'nearest', focus: true })
    },
  }
}

/** Explains the keys to screen readers before the first match. */
export function MatchKeysHelp() {
  return (
    <p className="sr-only">
      Arrow keys move between matches: left to a previous match, right to the next one. Enter opens a match, M goes to
      your match.
    </p>
  )
}
