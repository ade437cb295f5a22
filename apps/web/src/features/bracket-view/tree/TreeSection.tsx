import type { BracketSide } from '@cup/contract/matches'
import { type CSSProperties, memo, use, useId } from 'react'
import { FocusContext, useBoard, useBracketValue } from '../board/board-context.ts'
import { MatchCard } from '../card/MatchCard.tsx'
import { isGrandFinal } from '../card/match-words.ts'
import {
  BAND_HEIGHT,
  CARD_HEIGHT,
  CARD_WIDTH,
  COUNT_FROM,
  compactness,
  PADDING,
  rem,
  SHORT_BELOW,
  type Zoom,
} from '../layout/geometry.ts'
import { type Layout, SECTION_TITLES, type Section, widthOf } from '../layout/layout.ts'
import { connectorPath, followedPath } from '../layout/lines.ts'
import { type Box, firstCards, inSection, type VisibleColumn, visibleColumns } from '../layout/visible-window.ts'
import './tree.css'

interface TreeSectionProps {
  layout: Layout
  section: Section
  zoom: Zoom
  cardsTop: number
  box: Box
  /** How many of its cards are shown while they appear after a draw. */
  shown?: number | undefined
}

/** One side of the bracket: a sticky band of round headers above the cards in the window. */
export const TreeSection = memo(function TreeSection(props: TreeSectionProps) {
  const { layout, section, zoom, cardsTop, box, shown = Number.POSITIVE_INFINITY } = props
  const [pinned] = use(FocusContext)
  const titleId = useId()
  const own = inSection(box, cardsTop, zoom)
  const places = pinned.flatMap((id) => layout.places.get(id) ?? [])
  const columns = firstCards(visibleColumns(section, own, places), shown)
  const { width, height, side } = section
  return (
    <section
      aria-labelledby={titleId}
      className="relative min-w-full [&+&]:mt-6"
      style={{ width: rem(widthOf(layout) * zoom.x) }}
    >
      <div className="sticky top-0 z-2 border-b border-line bg-canvas" style={{ height: rem(BAND_HEIGHT) }}>
        <h2 id={titleId} className="sticky w-max pt-1 text-section font-bold" style={{ left: rem(PADDING * zoom.x) }}>
          {SECTION_TITLES[side]}
        </h2>
        {columns.map(({ column }) => (
          <RoundHeader key={column.round} side={side} round={column.round} x={column.x} zoom={zoom.x} />
        ))}
      </div>
      <div className="bk-cards relative" style={{ height: rem(height * zoom.y) }}>
        <svg
          aria-hidden="true"
          className="bk-lines pointer-events-none absolute top-0 left-0 h-full fill-none stroke-line-strong"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          style={{ width: rem(width * zoom.x) }}
        >
          <path d={connectorPath(layout, section, own)} />
          <TeamPath layout={layout} side={side} />
        </svg>
        {columns.map((visible) => (
          <RoundCards key={visible.column.round} side={side} visible={visible} zoom={zoom} tabStop={pinned.at(-1)} />
        ))}
      </div>
    </section>
  )
})

interface RoundCardsProps {
  side: BracketSide
  visible: VisibleColumn
  zoom: Zoom
  /** The one card that the Tab key reaches. */
  tabStop: string | undefined
}

function RoundCards({ side, visible, zoom, tabStop }: RoundCardsProps) {
  const { column, rows } = visible
  const { bracket } = useBoard()
  const size = { width: rem(CARD_WIDTH * zoom.x), height: rem(CARD_HEIGHT * zoom.y) }
  const shape = compactness(zoom)
  const isFinal = isGrandFinal(bracket.get().round(side, column.round)?.name ?? '')
  const compact = shape !== undefined && shape !== 'dense'
  return (
    <ol aria-label={bracket.get().round(side, column.round)?.name}>
      {rows.map((row) => {
        const id = column.ids[row] ?? ''
        const y = (column.ys[row] ?? 0) * zoom.y
        const style = { ...size, transform: `translate(${rem(column.x * zoom.x)}, ${rem(y)})` }
        return (
          <li
            key={id}
            aria-setsize={column.ids.length}
            aria-posinset={row + 1}
            style={shape !== undefined && isFinal ? { ...style, ...enlarged(column.x, y, zoom) } : style}
          >
            <MatchCard id={id} compact={compact} isTabStop={id === tabStop} />
          </li>
        )
      })}
    </ol>
  )
}

/** Among small cards the grand final is enlarged. Its column has space above and below. */
const FINAL_SCALE = 1.5

function enlarged(x: number, y: number, zoom: Zoom): CSSProperties & { '--bk-zoom': number } {
  const height = CARD_HEIGHT * zoom.y
  const top = Math.max(0, y - (height * (FINAL_SCALE - 1)) / 2)
  return {
    height: rem(height * FINAL_SCALE),
    transform: `translate(${rem(x * zoom.x)}, ${rem(top)})`,
    '--bk-zoom': zoom.y * FINAL_SCALE,
  }
}

interface RoundHeaderProps {
  side: BracketSide
  round: number
  x: number
  /** The horizontal zoom. */
  zoom: number
}

/** Name, length and progress of a round above its column; a narrow column shows less. */
const RoundHeader = memo(function RoundHeader({ side, round, x, zoom }: RoundHeaderProps) {
  const info = useBracketValue((index) => index.round(side, round))
  if (!info) return null
  const isFinal = isGrandFinal(info.name)
  const style = {
    transform: `translateX(${rem(x * zoom)})`,
    width: rem(CARD_WIDTH * zoom),
    backgroundSize: `${(100 * info.done) / info.total}% 2px`,
  }
  return (
    <p
      className="absolute -bottom-px left-0 flex gap-2.5 overflow-hidden bg-[linear-gradient(var(--color-green),var(--color-green))] bg-bottom-left bg-no-repeat pb-1.5 text-meta whitespace-nowrap text-text-3 data-final:bg-[linear-gradient(var(--color-gold),var(--color-gold))]"
      data-final={isFinal || undefined}
      style={style}
    >
      <b className={`truncate font-display ${isFinal ? 'font-extrabold text-gold' : 'font-semibold text-text-2'}`}>
        {zoom < SHORT_BELOW ? info.name.replace(/^(Winners|Losers) /, '') : info.name}
      </b>
      {zoom >= SHORT_BELOW && info.bestOf !== null && <span>{`Best of ${info.bestOf}`}</span>}
      {zoom >= COUNT_FROM && <span className="ml-auto tabular-nums">{`${info.done}/${info.total}`}</span>}
    </p>
  )
})

/** The lines of the followed team in one section. */
function TeamPath({ layout, side }: { layout: Layout; side: BracketSide }) {
  const { followedTeamId } = useBoard()
  const path = useBracketValue(({ bracket }) =>
    followedTeamId === null ? '' : followedPath(layout, side, bracket, followedTeamId),
  )
  return path === '' ? null : <path className="bk-path" d={path} />
}
