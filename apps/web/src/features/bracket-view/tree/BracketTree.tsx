import { type CSSProperties, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FocusContext } from '../board/board-context.ts'
import { MatchKeysHelp, useMatchKeys } from '../board/match-keys.tsx'
import { type Jump, useReveal } from '../board/use-jump.ts'
import { compactness, type Point, rootScale, type Size, TWO_LINES_FROM, type Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { type Box, cardTops, sameBox, startingPoint, windowAround } from '../layout/visible-window.ts'
import type { ZoomLevel } from '../layout/zoom.ts'
import { TreeSection } from './TreeSection.tsx'
import { useFill } from './use-fill.ts'
import { useRevealInTree } from './use-reveal-in-tree.ts'
import { useSteadyZoom } from './use-steady-zoom.ts'
import { useTreeListeners } from './use-tree-listeners.ts'

interface BracketTreeProps {
  layout: Layout
  zoom: Zoom
  onZoom: (level: ZoomLevel) => void
  /** The estimated space for the tree, before the browser has measured it. */
  size: Size
  /** The part of it that is on the screen before the page is scrolled. */
  inSight: Size
  jump: Jump
  /** The bracket was just drawn: its cards appear a few at a time. */
  fills: boolean
}

/**
 * The whole bracket in one scroller, which starts at the card that is the tab stop. Only the cards in the window and the
 * focused one are in the page.
 */
export function BracketTree({ layout, zoom, onZoom, size, inSight, jump, fills }: BracketTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [pinned] = use(FocusContext)
  const [start] = useState(() => startingPoint(layout, layout.places.get(pinned.at(-1) ?? ''), zoom, inSight))
  const box = useScrollWindow(scroller, size, start)
  const reveal = useRevealInTree(scroller, layout, zoom)
  useReveal(reveal, layout, jump)
  const zoomAt = useSteadyZoom(scroller, layout, zoom, onZoom)
  useTreeListeners(scroller, layout, zoom, zoomAt)
  const keys = useMatchKeys({ layout, reveal, zoom: zoom.y, myMatchId: jump.targetId })
  const tops = cardTops(layout, zoom)
  const filled = useFill(fills, layout)
  return (
    <div
      ref={scroller}
      className="bk-scroller relative overflow-auto border border-line"
      data-fills={filled !== null || undefined}
      {...zoomStyle(zoom)}
      {...keys}
    >
      <MatchKeysHelp />
      {layout.sections.map(
        (section, at) =>
          filled?.[at] !== null && (
            <TreeSection
              key={section.side}
              layout={layout}
              section={section}
              zoom={zoom}
              cardsTop={tops[at] ?? 0}
              box={box}
              shown={filled?.[at]}
            />
          ),
      )}
    </div>
  )
}

/** Passes the zoom to the style sheet. */
export const zoomStyle = (zoom: Zoom) => ({
  style: { '--bk-zoom': zoom.y } as CSSProperties,
  'data-compact': compactness(zoom),
  'data-two-lines': zoom.y >= TWO_LINES_FROM || undefined,
})

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
function useScrollWindow(scroller: RefObject<HTMLElement | null>, estimate: Size, start: Point): Box {
  const [box, setBox] = useState(() => windowAround({ left: start.x, top: start.y, ...estimate }))
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const scale = rootScale()
    // At the top left already; scrolling there would force the browser to lay out the page.
    if (start.x > 0 || start.y > 0) {
      element.scrollTo({ left: start.x * scale, top: start.y * scale, behavior: 'instant' })
    }
    const update = () => {
      const next = windowOf(element)
      setBox((before) => (sameBox(before, next) ? before : next))
    }
    // Rendered synchronously, so that scrolling never shows an empty area.
    const scroll = () => flushSync(update)
    const resize = new ResizeObserver(update)
    resize.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      resize.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [scroller, start])
  return box
}
