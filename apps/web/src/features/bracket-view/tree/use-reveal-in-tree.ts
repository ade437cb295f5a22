import { type RefObject, useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useBoard } from '../board/board-context.ts'
import { cardSelector } from '../board/card-selector.ts'
import { pinFocus } from '../board/focus-pins.ts'
import type { Reveal } from '../board/use-jump.ts'
import { flash, prefersStillness } from '../card/flash.ts'
import type { Layout } from '../layout/layout.ts'
import { rootScale } from '../layout/root-scale.ts'
import { scrollTarget } from '../layout/scroll-target.ts'

/** The navigation stays at the top of the screen. */
const BAR_HEIGHT = 64

/** Brings a card into the page if it is outside the window, then into sight, then gives it the focus. */
export function useRevealInTree(scroller: RefObject<HTMLElement | null>, layout: Layout, zoom: number): Reveal {
  const { focus } = useBoard()
  return useCallback(
    (matchId, { align, focus: takeFocus }) => {
      const element = scroller.current
      const place = layout.places.get(matchId)
      if (!element || !place) return
      flushSync(() => pinFocus(focus, matchId))
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
      const behavior = align === 'center' && !prefersStillness() ? 'smooth' : 'instant'
      element.scrollTo({ left: target.x * scale, top: target.y * scale, behavior })
      const shown = (align === 'center' ? element : card)?.getBoundingClientRect()
      if (shown && (shown.top < BAR_HEIGHT || shown.bottom > window.innerHeight)) bringBoxIntoSight(element, behavior)
      if (takeFocus) bringOnScreen(align === 'center' ? element : card)
    },
    [scroller, layout, zoom, focus],
  )
}

/** The scroller may reach below the screen. While it is still on its way to a card it is shown itself. */
function bringOnScreen(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** The scroller is at most as high as the screen below the bar: with its upper edge there, all of it is in sight. */
const bringBoxIntoSight = (box: HTMLElement, behavior: ScrollBehavior) =>
  window.scrollBy({ top: box.getBoundingClientRect().top - BAR_HEIGHT - 8, behavior })
