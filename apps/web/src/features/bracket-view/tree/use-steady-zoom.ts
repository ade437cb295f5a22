import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useIdle } from '../board/use-screen.ts'
import { type Point, rootScale, type Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { movedPoint, type ZoomLevel } from '../layout/zoom.ts'

/** Attaches the gestures. When the zoom changes, the point under the pointer (else the middle) stays in place. */
export function useSteadyZoom(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  zoom: Zoom,
  onZoom: (level: ZoomLevel) => void,
): void {
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

  const idle = useIdle()
  useEffect(() => {
    if (!idle) return
    const stop = new AbortController()
    const attach = async () => {
      // Fetched after the first paint, which does not need it.
      const { attachGestures } = await import('./gestures.ts')
      if (!scroller.current) return
      attachGestures(scroller.current, stop.signal, {
        now: () => shown.current.y,
        set: (level, at) => {
          pointer.current = at
          onZoom(level)
        },
      })
    }
    // Without this code the bracket can still be scrolled and zoomed with its buttons.
    attach().catch(() => undefined)
    return () => stop.abort()
  }, [scroller, onZoom, idle])
}
