import { useMemo, useSyncExternalStore } from 'react'
import { rootScale } from '../layout/root-scale.ts'
import type { Size } from '../layout/zoom.ts'

/** Both gutters of the page and the scroll bar beside it. */
const BESIDE = 64
const ABOVE = 128
const LEAST_HEIGHT = 448

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
// React reads this after every change to the page: nothing here may make the browser lay the page out.
const windowSize = () => `${window.innerWidth} ${window.innerHeight}`

/** The room for the bracket in pixels of the layout: the page without its gutters, the screen without the bar above. */
export function useAvailableSize(wholeScreen = false): Size {
  const now = useSyncExternalStore(subscribe, windowSize)
  return useMemo(() => {
    const scale = rootScale()
    const [width = 0, height = 0] = now.split(' ').map((pixels) => Number(pixels) / scale)
    if (wholeScreen) return { width, height }
    return { width: width - BESIDE, height: Math.max(LEAST_HEIGHT, height - ABOVE) }
  }, [now, wholeScreen])
}
