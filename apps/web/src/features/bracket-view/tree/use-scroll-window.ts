import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { rootScale, type Size } from '../layout/geometry.ts'
import { type Box, sameBox, windowAround } from '../layout/visible-window.ts'

function windowOf({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): Box {
  const scale = rootScale()
  return windowAround({
    left: scrollLeft / scale,
    top: scrollTop / scale,
    width: clientWidth / scale,
    height: clientHeight / scale,
  })
}

/**
 * The part of the scroller's content that is rendered. Changes only when a step is crossed.
 * The real size is unknown before the first paint; a good `estimate` avoids a second render.
 */
export function useScrollWindow(scroller: RefObject<HTMLElement | null>, estimate: Size): Box {
  const [box, setBox] = useState(() => windowAround({ left: 0, top: 0, ...estimate }))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const next = windowOf(element)
      setBox((before) => (sameBox(before, next) ? before : next))
    }
    // Rendered synchronously, so that scrolling never shows an empty area.
    const scroll = () => flushSync(look)
    const resize = new ResizeObserver(look)
    resize.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      resize.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [scroller])
  return box
}
