import { type RefObject, useEffect, useRef } from 'react'
import { useBoard } from '../board/board-context.ts'
import { useIdle } from '../board/use-screen.ts'
import type { Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import type { ZoomAt } from './gestures.ts'

/** Attaches the gestures and the animations of results after the first paint, which needs neither. */
export function useTreeListeners(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
  zoom: Zoom,
  zoomAt: ZoomAt,
): void {
  const { bracket } = useBoard()
  const scene = useRef({ bracket, layout, zoom })
  useEffect(() => {
    scene.current = { bracket, layout, zoom }
  })
  const idle = useIdle()
  useEffect(() => {
    if (!idle) return
    const stop = new AbortController()
    const attach = async () => {
      const { attachGestures, attachMoments } = await import('../board/on-demand.ts')
      if (!scroller.current) return
      attachGestures(scroller.current, stop.signal, { now: () => scene.current.zoom.y, set: zoomAt })
      attachMoments(scroller.current, () => scene.current, stop.signal)
    }
    // Without this code the bracket can be scrolled and zoomed with its buttons, and results are not animated.
    attach().catch(() => undefined)
    return () => stop.abort()
  }, [scroller, idle, zoomAt])
}
