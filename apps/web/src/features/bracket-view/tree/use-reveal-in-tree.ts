import { type RefObject, use, useCallback } from 'react'
import { flushSync } from 'react-dom'
import { cardSelector, FocusContext, pinFocus } from '../board/board-context.ts'
import type { Reveal } from '../board/use-jump.ts'
import { flash, prefersReducedMotion } from '../card/flash.ts'
import { rootScale, type Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { scrollTarget } from '../layout/visible-window.ts'

/** The navigation bar covers the top of the screen. */
const BAR_HEIGHT = 64

/** Renders a card if it is outside the window, focuses it, and scrolls to it. */
export function useRevealInTree(scroller: RefObject<HTMLElement | null>, layout: Layout, zoom: Zoom): Reveal {
  const [, setFocused] = use(FocusContext)
  return useCallback(
    (matchId, { align, focus: takeFocus }) => {
      const element = scroller.current
      const place = layout.places.get(matchId)
      if (!element || !place) return
      flushSync(() => setFocused(pinFocus(matchId)))
      const card = element.querySelector<HTMLElement>(cardSelector(matchId))
      if (takeFocus) card?.focus({ preventScroll: true })
      if (align === 'center') flash(card)
      const scale = rootScale()
      const view = {
        x: element.scrollLeft / scale,
        y: element.scrollTop / scale,
        width: element.clientWidth / scale,
        height: element.clientHeight / scale,
      }
      const target = scrollTarget(layout, place, zoom, view, align)
      const behavior = align === 'center' && !prefersReducedMotion() ? 'smooth' : 'instant'
      element.scrollTo({ left: target.x * scale, top: target.y * scale, behavior })
      // During a smooth scroll only the scroller has its final position.
      const revealed = align === 'center' ? element : card
      const box = revealed?.getBoundingClientRect()
      if (box && (box.top < BAR_HEIGHT || box.bottom > window.innerHeight)) alignWithBar(element, behavior)
      if (takeFocus) revealed?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [scroller, layout, zoom, setFocused],
  )
}

/** The scroller is at most as high as the screen below the bar, so all of it is visible when aligned with the bar. */
const alignWithBar = (scroller: HTMLElement, behavior: ScrollBehavior) =>
  window.scrollBy({ top: scroller.getBoundingClientRect().top - BAR_HEIGHT - 8, behavior })
