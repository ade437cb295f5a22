import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Layout } from '../layout/layout.ts'
import { rootScale } from '../layout/root-scale.ts'
import { movedPoint, type Point, stepZoom, type ZoomLevel } from '../layout/zoom.ts'

/** One wheel notch is about 100; a touchpad sends many small ones. */
const NOTCH = 60

/** Ctrl+wheel zooms; whatever changes the zoom, the point under the pointer (else the middle) stays where it is. */
export function useSteadyZoom(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  zoom: number,
  onZoom: (level: ZoomLevel) => void,
): void {
  const pointer = useRef<Point | null>(null)
  const shown = useRef(zoom)

  useLayoutEffect(() => {
    const element = scroller.current
    const from = shown.current
    if (!element || from === zoom) return
    shown.current = zoom
    const at = pointer.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    pointer.current = null
    const scale = rootScale()
    const point = { x: (element.scrollLeft + at.x) / scale, y: (element.scrollTop + at.y) / scale }
    const moved = movedPoint(layout, point, from, zoom)
    element.scrollTo({ left: moved.x * scale - at.x, top: moved.y * scale - at.y, behavior: 'instant' })
  }, [scroller, layout, zoom])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let turned = 0
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaY
      if (Math.abs(turned) < NOTCH) return
      const bounds = element.getBoundingClientRect()
      pointer.current = { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
      onZoom(stepZoom(shown.current, turned > 0 ? -1 : 1))
      turned = 0
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [scroller, onZoom])
}
