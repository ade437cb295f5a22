import { memo, useId, useSyncExternalStore } from 'react'
import { useBoard } from '../board/board-context.ts'
import { SECTION_TITLES } from '../board/section-titles.ts'
import { MatchCard } from '../card/MatchCard.tsx'
import { connectorPath } from '../layout/connectors.ts'
import { BAND_HEIGHT, CARD_HEIGHT, CARD_WIDTH, COMPACT_BELOW, rem } from '../layout/geometry.ts'
import type { Layout, Section } from '../layout/layout.ts'
import { type Box, inSection, type VisibleColumn, visibleColumns } from '../layout/visible-window.ts'
import { RoundHeader } from './RoundHeader.tsx'
import { TeamPath } from './TeamPath.tsx'
import './tree.css'

interface TreeSectionProps {
  layout: Layout
  section: Section
  zoom: number
  cardsTop: number
  box: Box
}

/** One side of the bracket: a sticky band of round headers above the cards that are in the window. */
export const TreeSection = memo(function TreeSection({ layout, section, zoom, cardsTop, box }: TreeSectionProps) {
  const { focus } = useBoard()
  const pinned = useSyncExternalStore(focus.subscribe, focus.get)
  const titleId = useId()
  const own = inSection(box, cardsTop, zoom)
  const places = pinned.flatMap((id) => layout.places.get(id) ?? [])
  const columns = visibleColumns(section, own, places)
  const { width, height, side } = section
  return (
    <section aria-labelledby={titleId} className="bk-section" style={{ width: rem(width * zoom) }}>
      <div className="bk-band" style={{ height: rem(BAND_HEIGHT) }}>
        <h2 id={titleId}>{SECTION_TITLES[side]}</h2>
        {columns.map(({ column }) => (
          <RoundHeader key={column.round} side={side} round={column.round} x={column.x} zoom={zoom} />
        ))}
      </div>
      <div className="bk-cards" style={{ height: rem(height * zoom) }}>
        <svg aria-hidden="true" className="bk-lines" viewBox={`0 0 ${width} ${height}`}>
          <path d={connectorPath(layout, section, own)} />
          <TeamPath layout={layout} side={side} />
        </svg>
        {columns.map((visible) => (
          <RoundCards key={visible.column.round} side={side} visible={visible} zoom={zoom} />
        ))}
      </div>
    </section>
  )
})

function RoundCards({ side, visible, zoom }: { side: Section['side']; visible: VisibleColumn; zoom: number }) {
  const { column, rows } = visible
  const { store } = useBoard()
  const size = { width: rem(CARD_WIDTH * zoom), height: rem(CARD_HEIGHT * zoom) }
  return (
    <ol aria-label={store.round(side, column.round)?.name}>
      {rows.map((row) => {
        const id = column.ids[row] ?? ''
        const transform = `translate(${rem(column.x * zoom)}, ${rem((column.ys[row] ?? 0) * zoom)})`
        return (
          <li key={id} aria-setsize={column.ids.length} aria-posinset={row + 1} style={{ ...size, transform }}>
            <MatchCard id={id} compact={zoom < COMPACT_BELOW} />
          </li>
        )
      })}
    </ol>
  )
}
