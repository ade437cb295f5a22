import { type RefObject, useEffect } from 'react'
import { matchInSight } from './match-in-sight.ts'

/** Half of it has to be seen, and neither below the bar at the top nor below the one a phone has at the bottom. */
const SEEN = { threshold: 0.5, rootMargin: '-64px 0px -56px' }

/** Tells whether the element that offers the check-in of a match can be seen; null offers none. */
export function useInSight(element: RefObject<Element | null>, matchId: string | null): void {
  useEffect(() => {
    if (matchId === null || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      matchInSight.set(entries.at(-1)?.isIntersecting ? matchId : null)
    }, SEEN)
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      matchInSight.set(null)
    }
  }, [element, matchId])
}
