import { BAND_HEIGHT, CARD_HEIGHT, CARD_WIDTH, type Point, SECTION_GAP, type Size, type Zoom } from './geometry.ts'
import type { Column, Layout, Place, Section } from './layout.ts'

/** The window moves in steps, so that scrolling renders only when a step is crossed. */
export const STEP = 256

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A window that contains every card. */
export const EVERYTHING: Box = {
  left: 0,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Infinity,
}

/** The cards of one column that are in the page, by index. */
export interface VisibleColumn {
  column: Column
  rows: number[]
}

/** The minimum that is rendered above and below the visible part. */
export const MARGIN = 64

/** The visible part plus a margin, rounded out to whole steps. */
export function windowAround(view: { left: number; top: number; width: number; height: number }): Box {
  return {
    left: Math.floor(view.left / STEP) * STEP,
    top: Math.floor((view.top - MARGIN) / STEP) * STEP,
    right: Math.ceil((view.left + view.width) / STEP) * STEP,
    bottom: Math.ceil((view.top + view.height + MARGIN) / STEP) * STEP,
  }
}

export const sameBox = (a: Box, b: Box): boolean =>
  a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom

/** Upper edge of each section's cards inside the scroller; `zoom` scales the cards, never the bands. */
export function cardTops(layout: Layout, zoom: Zoom): number[] {
  let top = 0
  return layout.sections.map((section) => {
    const cards = top + BAND_HEIGHT
    top = cards + section.height * zoom.y + SECTION_GAP
    return cards
  })
}

/** The window in the coordinates of the section. */
export function inSection(box: Box, cardsTop: number, zoom: Zoom): Box {
  return {
    left: box.left / zoom.x,
    right: box.right / zoom.x,
    top: (box.top - cardsTop) / zoom.y,
    bottom: (box.bottom - cardsTop) / zoom.y,
  }
}

/** The cards in the window; `pinned` matches are included wherever they are. */
export function visibleColumns(section: Section, box: Box, pinned: readonly Place[] = []): VisibleColumn[] {
  return section.columns.flatMap((column, at) => {
    const outside = pinned.filter((place) => place.side === section.side && place.column === at)
    const inSight = column.x < box.right && column.x + CARD_WIDTH > box.left
    const first = firstAfter(column.ys, box.top - CARD_HEIGHT)
    const end = inSight ? firstAfter(column.ys, box.bottom) : first
    const rows = new Set(Array.from({ length: end - first }, (_, index) => first + index))
    for (const place of outside) rows.add(place.row)
    return inSight || rows.size > 0 ? [{ column, rows: [...rows].sort((a, b) => a - b) }] : []
  })
}

/** The first `count` cards, round by round. */
export function firstCards(columns: readonly VisibleColumn[], count: number): VisibleColumn[] {
  let left = count
  return columns.flatMap(({ column, rows }) => {
    const first = rows.slice(0, Math.max(0, left))
    left -= rows.length
    return first.length > 0 ? [{ column, rows: first }] : []
  })
}

/** Index of the first value above `limit` in an ascending list. */
export function firstAfter(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) > limit) high = middle
    else low = middle + 1
  }
  return low
}

const CLEARANCE = 16

/** The scroll position that shows a card whole, clear of the sticky band: the nearest one, or the card in the middle. */
export function scrollTarget(
  layout: Layout,
  place: Place,
  zoom: Zoom,
  view: Point & Size,
  align: 'nearest' | 'center',
): Point {
  const section = layout.sections.findIndex(({ side }) => side === place.side)
  const left = place.x * zoom.x
  const top = (cardTops(layout, zoom)[section] ?? 0) + place.y * zoom.y
  const width = CARD_WIDTH * zoom.x
  const height = CARD_HEIGHT * zoom.y
  if (align === 'center') {
    return {
      x: Math.max(0, left + width / 2 - view.width / 2),
      y: Math.max(0, top + height / 2 - (view.height + BAND_HEIGHT) / 2),
    }
  }
  return {
    x: nearest(view.x, left - CLEARANCE, left + width + CLEARANCE - view.width),
    y: nearest(view.y, top - CLEARANCE - BAND_HEIGHT, top + height + CLEARANCE - view.height),
  }
}

/** Where the scroller starts: at the top left, unless the card is outside of the view there. */
export function startingPoint(layout: Layout, place: Place | undefined, zoom: Zoom, size: Size): Point {
  const topLeft = { x: 0, y: 0 }
  if (place === undefined) return topLeft
  const show = (align: 'nearest' | 'center') => scrollTarget(layout, place, zoom, { ...topLeft, ...size }, align)
  const { x, y } = show('nearest')
  return x === 0 && y === 0 ? topLeft : show('center')
}

/** Moves as little as needed; if the card is larger than the view, its start is shown. */
const nearest = (now: number, latest: number, earliest: number): number =>
  Math.max(0, Math.min(Math.max(now, earliest), latest))
