import { type RefCallback, useCallback, useState } from 'react'

const STEP = 250

interface GrowingList<T> {
  shown: readonly T[]
  hiddenCount: number
  /** Shows the next part. */
  grow: () => void
  /** For the element after the list: coming into view shows the next part. */
  sentinel: RefCallback<Element>
}

/** A long list shows its beginning and grows as its end comes into view, so that thousands of rows cost no more. */
export function useGrowingList<T>(rows: readonly T[]): GrowingList<T> {
  const [limit, setLimit] = useState(STEP)
  const grow = useCallback(() => setLimit((now) => now + STEP), [])
  const sentinel = useCallback<RefCallback<Element>>(
    (element) => {
      if (element === null || !('IntersectionObserver' in window)) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: '600px' })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [grow],
  )
  return { shown: rows.slice(0, limit), hiddenCount: Math.max(0, rows.length - limit), grow, sentinel }
}
