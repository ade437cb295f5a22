import { type PointerEvent, useRef, useState } from 'react'

const EDGE_PX = 40
const SCROLL_PX = 10
const TARGET = 'data-drop-target'

const rowAt = (x: number, y: number): HTMLElement | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-seed-index]') ?? null

/** Drags a row by its handle, with a mouse, a finger or a pen. Native drag and drop supports the mouse only. */
export function useRowDrag(index: number, onMove: (to: number) => void) {
  const [isDragging, setIsDragging] = useState(false)
  const target = useRef<HTMLElement | null>(null)
  const aim = (row: HTMLElement | null) => {
    if (row === target.current) return
    target.current?.removeAttribute(TARGET)
    row?.setAttribute(TARGET, '')
    target.current = row
  }
  const end = () => {
    aim(null)
    setIsDragging(false)
  }
  return {
    isDragging,
    handle: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setIsDragging(true)
      },
      onPointerMove: (event: PointerEvent) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        scrollAtEdge(event.currentTarget.closest('ol'), event.clientY)
        aim(rowAt(event.clientX, event.clientY))
      },
      onPointerUp: () => {
        const to = Number(target.current?.dataset.seedIndex ?? index)
        end()
        if (to !== index) onMove(to)
      },
      onPointerCancel: end,
    },
  }
}

/** A pointer near the top or the bottom of the list scrolls it. */
function scrollAtEdge(list: Element | null, y: number): void {
  if (list === null) return
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + EDGE_PX) list.scrollTop -= SCROLL_PX
  if (y > bottom - EDGE_PX) list.scrollTop += SCROLL_PX
}
