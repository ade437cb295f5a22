import { type CSSProperties, useRef } from 'react'
import { MatchKeysHelp, useMatchKeys } from '../board/match-keys.tsx'
import { type Jump, useReveal } from '../board/use-jump.ts'
import { compactness, type Size, type Zoom } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { cardTops } from '../layout/visible-window.ts'
import type { ZoomLevel } from '../layout/zoom.ts'
import { TreeSection } from './TreeSection.tsx'
import { useRevealInTree } from './use-reveal-in-tree.ts'
import { useScrollWindow } from './use-scroll-window.ts'
import { useSteadyZoom } from './use-steady-zoom.ts'

interface BracketTreeProps {
  layout: Layout
  zoom: Zoom
  onZoom: (level: ZoomLevel) => void
  /** The estimated room for it, before the browser has measured anything. */
  size: Size
  jump: Jump
}

/** The whole bracket in one scroller. Only the cards in the window and the focused one are in the page. */
export function BracketTree({ layout, zoom, onZoom, size, jump }: BracketTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const box = useScrollWindow(scroller, size)
  const reveal = useRevealInTree(scroller, layout, zoom)
  useReveal(reveal, layout, jump)
  useSteadyZoom(scroller, layout, zoom, onZoom)
  const keys = useMatchKeys({ layout, reveal, zoom: zoom.y, myMatchId: jump.targetId })
  const tops = cardTops(layout, zoom)
  return (
    <div ref={scroller} {...scrollerStyle(zoom)} {...keys}>
      <MatchKeysHelp />
      {layout.sections.map((section, at) => (
        <TreeSection
          key={section.side}
          layout={layout}
          section={section}
          zoom={zoom}
          cardsTop={tops[at] ?? 0}
          box={box}
        />
      ))}
    </div>
  )
}

/** Passes the zoom to the style sheet. */
export const scrollerStyle = (zoom: Zoom) => ({
  className: 'bk-scroller',
  style: { '--bk-zoom': zoom.y } as CSSProperties,
  'data-compact': compactness(zoom),
})
