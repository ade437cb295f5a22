import { useEffect, useRef } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { useAvailableSize } from '../board/use-available-size.ts'
import { COMPACT_BELOW } from '../layout/geometry.ts'
import { useLayout, useUnfinishedLayout } from '../layout/use-layout.ts'
import { cardTops } from '../layout/visible-window.ts'
import { fitZoom } from '../layout/zoom.ts'
import { scrollerStyle } from '../tree/scroller-style.ts'
import { TreeSection } from '../tree/TreeSection.tsx'
import { useScrollWindow } from '../tree/use-scroll-window.ts'
import { pageAt } from './broadcast-pages.ts'

const TITLE_HEIGHT = 72
/** Names must be readable on a stream: rounds that are over give way, and what still does not fit comes page by page. */
const SMALLEST = 0.5

export function BroadcastTree() {
  const { clock } = useBoard()
  const name = useBracketValue((store) => store.bracket().tournament_name)
  const screen = useAvailableSize(true)
  const size = { width: screen.width, height: screen.height - TITLE_HEIGHT }
  const whole = useLayout(false)
  const unfinished = useUnfinishedLayout()
  const layout = fitZoom(whole, size) < COMPACT_BELOW ? unfinished : whole
  const zoom = Math.max(SMALLEST, fitZoom(layout, size))
  const scroller = useRef<HTMLDivElement>(null)
  const box = useScrollWindow(scroller, size)
  const tops = cardTops(layout, zoom)

  useEffect(() => {
    const turn = () => {
      const element = scroller.current
      if (element) element.scrollTo({ ...pageAt(element, clock.get()), behavior: 'instant' })
    }
    turn()
    return clock.subscribe(turn)
  }, [clock])

  return (
    <div className="bk-broadcast">
      <h1>{name}</h1>
      <div ref={scroller} {...scrollerStyle(zoom)}>
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
    </div>
  )
}
