import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { rootScale } from '../layout/root-scale.ts'
import { type Box, sameBox, windowAround } from '../layout/visible-window.ts'
import type { Size } from '../layout/zoom.ts'

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
 * What part of the scroller's content is to be in the page. Changes only when a step is crossed.
 * The real size is not known before the first paint; a near `estimate` makes a second one needless.
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
    // Rendered before the frame that shows the new place: scrolling never uncovers an empty one.
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
