import { startTransition, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { rootScale, type Size } from '../layout/geometry.ts'
import { runInOwnFrame } from './use-steps.ts'

/** Both gutters of the page and the scroll bar. */
const SIDE_SPACE = 64
/** The navigation and the margins around the bracket. */
const TOP_SPACE = 128
const MIN_HEIGHT = 448
/** A stream's root is a 64th of the width, whether or not its style sheet is applied yet. */
const STREAM_WIDTH = 64 * 16
/** Long enough for the first paint. */
const AFTER_PAINT_MS = 250

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
// React reads this after every change: nothing here may force the browser to lay out the page.
const windowSize = () => `${window.innerWidth} ${window.innerHeight}`

/** The space for the bracket in layout pixels: the page without its gutters, the screen without the navigation. */
export function useAvailableSize(wholeScreen = false): Size {
  const now = useSyncExternalStore(subscribe, windowSize)
  return useMemo(() => {
    const pixels = now.split(' ').map(Number)
    const scale = wholeScreen ? (pixels[0] ?? 0) / STREAM_WIDTH : rootScale()
    const [width = 0, height = 0] = pixels.map((each) => each / scale)
    if (wholeScreen) return { width, height }
    return { width: width - SIDE_SPACE, height: Math.max(MIN_HEIGHT, height - TOP_SPACE) }
  }, [now, wholeScreen])
}

export function useMedia(query: string): boolean {
  const subscribeMedia = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribeMedia, () => matchMedia(query).matches)
}

/** False at first, true once the page has been painted: parts that can wait are rendered then, each in its own frame. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const timer = setTimeout(() => {
      cancel = runInOwnFrame(() => startTransition(() => setIdle(true)))
    }, AFTER_PAINT_MS)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [])
  return idle
}
