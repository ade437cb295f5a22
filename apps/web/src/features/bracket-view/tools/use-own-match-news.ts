import { useEffect, useRef } from 'react'
import { announce } from '../../../ui/announcer.ts'
import type { CardData } from '../board/bracket-store.ts'
import { cardLabel } from '../card/match-words.ts'

const QUIET_MS = 5000

/** One polite sentence when the own match changes, at most every five seconds; the last one is not lost. */
export function useOwnMatchNews(card: CardData | undefined): void {
  const known = useRef(card)
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (known.current === card) return
    known.current = card
    if (!card) return
    const say = () => {
      saidAt.current = performance.now()
      announce(`Your match: ${cardLabel(card)}`)
    }
    const timer = setTimeout(say, Math.max(0, saidAt.current + QUIET_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [card])
}
