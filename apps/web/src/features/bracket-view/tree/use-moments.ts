import { type RefObject, useEffect, useRef } from 'react'
import { useBoard } from '../board/board-context.ts'
import { useIdle } from '../board/use-screen.ts'
import type { Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'

/** Attaches the moments of the tree after the first paint, which does not need them. */
export function useMoments(scroller: RefObject<HTMLElement | null>, layout: Layout, zoom: Zoom): void {
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
      const { attachMoments } = await import('../board/on-demand.ts')
      if (scroller.current) attachMoments(scroller.current, () => scene.current, stop.signal)
    }
    // If the code does not load, results appear without animation.
    attach().catch(() => undefined)
    return () => stop.abort()
  }, [scroller, idle])
}
