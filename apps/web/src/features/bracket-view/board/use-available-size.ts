import { useSyncExternalStore } from 'react'
import { rootScale } from '../layout/root-scale.ts'
import type { Size } from '../layout/zoom.ts'

const GUTTER = 24
const ABOVE = 128
const LEAST_HEIGHT = 448

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
const windowSize = () => `${document.documentElement.clientWidth || window.innerWidth} ${window.innerHeight}`

/** The room for the bracket in pixels of the layout: the page without its gutters, the screen without the bar above. */
export function useAvailableSize(wholeScreen = false): Size {
  const [width = 0, height = 0] = useSyncExternalStore(subscribe, windowSize)
    .split(' ')
    .map((pixels) => Number(pixels) / rootScale())
  if (wholeScreen) return { width, height }
  return { width: width - 2 * GUTTER, height: Math.max(LEAST_HEIGHT, height - ABOVE) }
}
