import { useEffect, useRef } from 'react'
import { useBoard } from '../board/board-context.ts'
import { useAvailableSize } from '../board/use-screen.ts'
import { useLayout, useUnfinishedLayout } from '../layout/use-layout.ts'
import { cardTops } from '../layout/visible-window.ts'
import { fitZoom } from '../layout/zoom.ts'
import { scrollerStyle } from '../tree/BracketTree.tsx'
import { TreeSection } from '../tree/TreeSection.tsx'
import { useScrollWindow } from '../tree/use-scroll-window.ts'
import { pageAt } from './broadcast-pages.ts'

const TITLE_HEIGHT = 64
/** Cards of two rows in a print of 28 pixels on a screen of 1080 lines: wide enough for names, no higher than needed. */
const READABLE = { x: 1, y: 0.5 }

/** The bracket in readable print: without its finished rounds if it does not fit, and then in pages. */
export function BracketScene() {
  const { clock } = useBoard()
  const screen = useAvailableSize(true)
  const size = { width: screen.width, height: screen.height - TITLE_HEIGHT }
  const whole = useLayout(false)
  const unfinished = useUnfinishedLayout()
  const fit = fitZoom(whole, size)
  const layout = fit.x >= READABLE.x && fit.y >= READABLE.y ? whole : unfinished
  const scroller = useRef<HTMLDivElement>(null)
  const box = useScrollWindow(scroller, size)
  const tops = cardTops(layout, READABLE)

  useEffect(() => {
    const turn = () => {
      const element = scroller.current
      if (element) element.scrollTo({ ...pageAt(element, clock.get()), behavior: 'instant' })
    }
    turn()
    return clock.subscribe(turn)
  }, [clock])

  return (
    <div ref={scroller} {...scrollerStyle(READABLE)}>
      {layout.sections.map((section, at) => (
        <TreeSection
          key={section.side}
          layout={layout}
          section={section}
          zoom={READABLE}
          cardsTop={tops[at] ?? 0}
          box={box}
        />
      ))}
    </div>
  )
}
