import { type RefObject, useEffect } from 'react'

const SLACK_PX = 4

/** Drags the content with the mouse. Touch scrolls by itself and is never captured. */
export function useDragPan(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let from: { x: number; y: number; left: number; top: number } | null = null
    let dragged = false

    const press = (event: PointerEvent) => {
      dragged = false
      const onControl = (event.target as Element).closest('button, a, input')
      if (event.pointerType !== 'mouse' || event.button !== 0 || onControl) return
      from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
    }
    const move = (event: PointerEvent) => {
      if (!from) return
      const dx = event.clientX - from.x
      const dy = event.clientY - from.y
      if (!dragged && Math.hypot(dx, dy) < SLACK_PX) return
      if (!dragged) element.setPointerCapture(event.pointerId)
      dragged = true
      element.scrollTo({ left: from.left - dx, top: from.top - dy, behavior: 'instant' })
    }
    const release = () => {
      from = null
    }
    // The click that ends a drag is not meant for the card below it.
    const click = (event: MouseEvent) => {
      if (dragged) event.stopPropagation()
      dragged = false
    }
    element.addEventListener('pointerdown', press)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', release)
    element.addEventListener('pointercancel', release)
    element.addEventListener('click', click, true)
    return () => {
      element.removeEventListener('pointerdown', press)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', release)
      element.removeEventListener('pointercancel', release)
      element.removeEventListener('click', click, true)
    }
  }, [scroller])
}
