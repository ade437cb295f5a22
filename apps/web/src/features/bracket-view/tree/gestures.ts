import type { Point } from '../layout/geometry.ts'
import { stepZoom, type ZoomLevel } from '../layout/zoom.ts'

/** A press that moves less than this is a click. */
const SLACK_PX = 4
/** One notch of a wheel is about 100; a touchpad sends many small steps. */
const NOTCH = 60

/** Sets the zoom around a point of the element. */
export type ZoomAt = (level: ZoomLevel, pointer: Point) => void

interface Zoom {
  now: () => number
  set: ZoomAt
}

/** Lets the mouse drag and zoom the bracket until the signal aborts. */
export function attachGestures(element: HTMLElement, signal: AbortSignal, zoom: Zoom): void {
  dragToPan(element, signal)
  wheelToZoom(element, signal, zoom)
}

/** Drags the content with the mouse. Touch already scrolls and is never captured. */
function dragToPan(element: HTMLElement, signal: AbortSignal): void {
  let from: { x: number; y: number; left: number; top: number } | null = null
  let dragged = false

  const press = (event: PointerEvent) => {
    dragged = false
    const onControl = (event.target as Element).closest('button')
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
  // The click at the end of a drag must not open the card under the pointer.
  const click = (event: MouseEvent) => {
    if (dragged) event.stopPropagation()
    dragged = false
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', release, { signal })
  element.addEventListener('click', click, { signal, capture: true })
}

/** Ctrl and the wheel step the zoom around the pointer. */
function wheelToZoom(element: HTMLElement, signal: AbortSignal, zoom: Zoom): void {
  let scrolled = 0
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    scrolled += event.deltaY
    if (Math.abs(scrolled) < NOTCH) return
    const bounds = element.getBoundingClientRect()
    const pointer = { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
    zoom.set(stepZoom(zoom.now(), scrolled > 0 ? -1 : 1), pointer)
    scrolled = 0
  }
  element.addEventListener('wheel', wheel, { signal, passive: false })
}
