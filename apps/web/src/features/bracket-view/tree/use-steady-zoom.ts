import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type Point, rootScale, type Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { movedPoint, type ZoomLevel } from '../layout/zoom.ts'
import type { ZoomAt } from './gestures.ts'

/** When the zoom changes, the point passed to the returned function stays in place, else the middle. */
export function useSteadyZoom(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  zoom: Zoom,
  onZoom: (level: ZoomLevel) => void,
): ZoomAt {
  const pointer = useRef<Point | null>(null)
  const shown = useRef(zoom)

  useLayoutEffect(() => {
    const element = scroller.current
    const from = shown.current
    if (!element || (from.x === zoom.x && from.y === zoom.y)) return
    shown.current = zoom
    const at = pointer.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    pointer.current = null
    const scale = rootScale()
    const point = { x: (element.scrollLeft + at.x) / scale, y: (element.scrollTop + at.y) / scale }
    const moved = movedPoint(layout, point, from, zoom)
    element.scrollTo({ left: moved.x * scale - at.x, top: moved.y * scale - at.y, behavior: 'instant' })
  }, [scroller, layout, zoom])

  return useCallback(
    (level, at) => {
      pointer.current = at
      onZoom(level)
    },
    [onZoom],
  )
}
