import { type RefObject, useEffect, useSyncExternalStore } from 'react'

/** At least half of the element is visible, between the top navigation and a phone's bottom navigation. */
const VISIBLE = { threshold: 0.5, rootMargin: '-64px 0px -56px' }

let offered: string | null = null
const listeners = new Set<() => void>()

function offer(matchId: string | null): void {
  offered = matchId
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The match whose check-in button is visible in the page. The dock hides its own button then. */
export const useOfferedCheckIn = (): string | null => useSyncExternalStore(subscribe, () => offered)

/** Offers the check-in of a match while the element is visible; null offers none. */
export function useOfferWhileVisible(element: RefObject<Element | null>, matchId: string | null): void {
  useEffect(() => {
    if (matchId === null || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => offer(entries.at(-1)?.isIntersecting ? matchId : null),
      VISIBLE,
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      offer(null)
    }
  }, [element, matchId])
}
