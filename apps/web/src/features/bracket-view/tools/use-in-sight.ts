import { type RefObject, useEffect } from 'react'

/** Half of it has to be seen, and neither below the bar at the top nor below the one a phone has at the bottom. */
const SEEN = { threshold: 0.5, rootMargin: '-64px 0px -56px' }

/**
 * Tells the page around whether the element that offers the check-in of a match can be seen; null offers none.
 * Said on the document: a module of both sides would be one more file for the browser to fetch.
 */
export function useInSight(element: RefObject<Element | null>, matchId: string | null): void {
  useEffect(() => {
    if (matchId === null || !element.current) return
    const { dataset } = document.documentElement
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) dataset.offered = matchId
      else delete dataset.offered
    }, SEEN)
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      delete dataset.offered
    }
  }, [element, matchId])
}
