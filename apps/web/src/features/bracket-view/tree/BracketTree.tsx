import { useRef } from 'react'
import { BracketHelp } from '../board/BracketHelp.tsx'
import { type Jump, useReveal } from '../board/use-jump.ts'
import { useMatchKeys } from '../board/use-match-keys.ts'
import type { Layout } from '../layout/layout.ts'
import { cardTops } from '../layout/visible-window.ts'
import type { Size, ZoomLevel } from '../layout/zoom.ts'
import { scrollerStyle } from './scroller-style.ts'
import { TreeSection } from './TreeSection.tsx'
import { useRevealInTree } from './use-reveal-in-tree.ts'
import { useScrollWindow } from './use-scroll-window.ts'
import { useSteadyZoom } from './use-steady-zoom.ts'

interface BracketTreeProps {
  layout: Layout
  zoom: number
  onZoom: (level: ZoomLevel) => void
  /** The room it may take, as far as it is known before the first paint. */
  size: Size
  jump: Jump
}

/** The whole bracket in one scroller; only what is in sight, and what has the focus, is in the page. */
export function BracketTree({ layout, zoom, onZoom, size, jump }: BracketTreeProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const box = useScrollWindow(scroller, size)
  const reveal = useRevealInTree(scroller, layout, zoom)
  useReveal(reveal, layout, jump)
  useSteadyZoom(scroller, layout, zoom, onZoom)
  const keys = useMatchKeys({ layout, reveal, zoom, myMatchId: jump.targetId })
  const tops = cardTops(layout, zoom)
  return (
    <div ref={scroller} {...scrollerStyle(zoom)} {...keys}>
      <BracketHelp />
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
