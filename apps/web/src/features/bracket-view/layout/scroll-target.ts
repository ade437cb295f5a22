import { BAND_HEIGHT, CARD_HEIGHT, CARD_WIDTH } from './geometry.ts'
import type { Layout, Place } from './layout.ts'
import { cardTops } from './visible-window.ts'
import type { Point, Size } from './zoom.ts'

const MARGIN = 16

/** The scroll position that shows a card whole, clear of the sticky band: the nearest one, or the card in the middle. */
export function scrollTarget(
  layout: Layout,
  place: Place,
  zoom: number,
  view: Point & Size,
  align: 'nearest' | 'center',
): Point {
  const section = layout.sections.findIndex(({ side }) => side === place.side)
  const left = place.x * zoom
  const top = (cardTops(layout, zoom)[section] ?? 0) + place.y * zoom
  const width = CARD_WIDTH * zoom
  const height = CARD_HEIGHT * zoom
  if (align === 'center') {
    return {
      x: Math.max(0, left + width / 2 - view.width / 2),
      y: Math.max(0, top + height / 2 - (view.height + BAND_HEIGHT) / 2),
    }
  }
  return {
    x: nearest(view.x, left - MARGIN, left + width + MARGIN - view.width),
    y: nearest(view.y, top - MARGIN - BAND_HEIGHT, top + height + MARGIN - view.height),
  }
}

/** Moves as little as needed; where both edges cannot be shown, the beginning wins. */
const nearest = (now: number, latest: number, earliest: number): number =>
  Math.max(0, Math.min(Math.max(now, earliest), latest))
