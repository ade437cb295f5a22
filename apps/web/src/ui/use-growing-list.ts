import { type RefCallback, useCallback, useState } from 'react'

const STEP = 250

/** The rows of a list that the server has not sent yet. */
export interface MoreRows {
  isLoading: boolean
  load: () => void
  /** Their number, if known. */
  count?: number
}

interface GrowingList<T> {
  shown: readonly T[]
  /** Undefined if there are more, but it is not known how many. */
  hiddenCount: number | undefined
  /** Shows the next part. */
  grow: () => void
  /** For the element after the list: coming into view shows the next part. */
  sentinel: RefCallback<Element>
}

/**
 * A long list shows its beginning and grows as its end comes into view, so that thousands of rows cost no more. Rows that
 * the server still has are loaded when the list has shown all others.
 */
export function useGrowingList<T>(rows: readonly T[], more: MoreRows | undefined): GrowingList<T> {
  const [limit, setLimit] = useState(STEP)
  const isAllShown = rows.length <= limit
  const load = more?.load
  const grow = useCallback(() => {
    setLimit((now) => now + STEP)
    if (isAllShown) load?.()
  }, [isAllShown, load])
  const sentinel = useCallback<RefCallback<Element>>(
    (element) => {
      if (element === null || !('IntersectionObserver' in window)) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), { rootMargin: '600px' })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [grow],
  )
  const shown = rows.slice(0, limit)
  return { shown, hiddenCount: countHidden(rows.length - shown.length, more), grow, sentinel }
}

function countHidden(here: number, more: MoreRows | undefined): number | undefined {
  if (more === undefined) return here
  return more.count === undefined ? undefined : here + more.count
}
