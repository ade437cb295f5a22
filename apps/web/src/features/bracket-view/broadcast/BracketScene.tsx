import { useMemo, useSyncExternalStore } from 'react'
import { useBoard, useBracketValue } from '../board/board-context.ts'
import { useAvailableSize } from '../board/use-screen.ts'
import { BAND_HEIGHT, CARD_WIDTH, COLUMN_PITCH, PADDING, type Size } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { useLayout, useUnfinishedLayout } from '../layout/use-layout.ts'
import { cardTops, EVERYTHING } from '../layout/visible-window.ts'
import { fitZoom } from '../layout/zoom.ts'
import { zoomStyle } from '../tree/BracketTree.tsx'
import { TreeSection } from '../tree/TreeSection.tsx'
import { bracketPages, pageIndex } from './broadcast-pages.ts'

const TITLE_HEIGHT = 64
/** Cards of two rows in a print of 28 pixels on a screen of 1080 lines: wide enough for names, no higher than needed. */
const READABLE = { x: 1, y: 0.5 }

/** The bracket in readable print: without its finished rounds if it does not fit, and then in pages. */
export function BracketScene() {
  const { clock } = useBoard()
  const pages = usePages()
  const at = useSyncExternalStore(clock.subscribe, () => pageIndex(pages.length, clock.get()))
  const layout = pages[at]
  if (!layout) return null
  const tops = cardTops(layout, READABLE)
  return (
    <div className="grid h-full place-content-center overflow-hidden" {...zoomStyle(READABLE)}>
      {layout.sections.map((section, index) => (
        <TreeSection
          key={section.side}
          layout={layout}
          section={section}
          zoom={READABLE}
          cardsTop={tops[index] ?? 0}
          box={EVERYTHING}
        />
      ))}
    </div>
  )
}

function usePages(): Layout[] {
  const { width, height } = useAvailableSize(true)
  const whole = useLayout(false)
  const unfinished = useUnfinishedLayout()
  const matches = useBracketValue((index) => index.structure)
  return useMemo(() => {
    const size = { width, height: height - TITLE_HEIGHT }
    const fit = fitZoom(whole, size)
    if (fit.x >= READABLE.x && fit.y >= READABLE.y) return [whole]
    const shown = matches.filter(({ id }) => unfinished.places.has(id))
    return bracketPages(shown, roundsAcross(size), (page) => heightOf(page) <= size.height)
  }, [width, height, whole, unfinished, matches])
}

const roundsAcross = ({ width }: Size): number =>
  Math.max(1, Math.floor((width - 2 * PADDING + COLUMN_PITCH - CARD_WIDTH) / COLUMN_PITCH))

const heightOf = ({ sections: [section] }: Layout): number => BAND_HEIGHT + (section?.height ?? 0) * READABLE.y
