import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { observable } from '../../api/observable.ts'

/** At least half of the element is visible, between the top navigation and a phone's bottom navigation. */
const VISIBLE = { threshold: 0.5, rootMargin: '-64px 0px -56px' }

const offered = observable<string | null>(null)

/** The match whose check-in button is visible in the page. The dock hides its own button then. */
export const useOfferedCheckIn = (): string | null => useSyncExternalStore(offered.subscribe, offered.get)

/** Offers the check-in of a match while the element is visible; null offers none. */
export function useOfferWhileVisible(element: RefObject<Element | null>, matchId: string | null): void {
  useEffect(() => {
    if (matchId === null || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => offered.set(entries.at(-1)?.isIntersecting ? matchId : null),
      VISIBLE,
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      offered.set(null)
    }
  }, [element, matchId])
}
