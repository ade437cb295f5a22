import { type RefObject, useLayoutEffect, useState } from 'react'
import { useBoard } from '../board/board-context.ts'
import { countdownWord, EXPIRED } from './match-words.ts'

/**
 * Writes `CHECK-IN 06:42` over the text in the element, once a second. Nothing renders for it but the end, which it
 * tells.
 */
export function useCountdown(element: RefObject<Element | null>, deadline: string | null): boolean {
  const { clock } = useBoard()
  const [expired, setExpired] = useState(false)
  useLayoutEffect(() => {
    const tick = () => {
      const word = deadline && countdownWord(deadline, clock.get())
      const text = element.current?.firstChild
      if (text) text.nodeValue = `CHECK-IN ${word}`
      setExpired(word === EXPIRED)
    }
    tick()
    return clock.subscribe(tick)
  }, [clock, deadline, element])
  return expired
}
