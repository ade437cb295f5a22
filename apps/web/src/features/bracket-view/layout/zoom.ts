import {
  BAND_HEIGHT,
  evenZoom,
  fitsDense,
  type Point,
  SECTION_GAP,
  type Size,
  TWO_LINES_FROM,
  type Zoom,
} from './geometry.ts'
import { type Layout, widthOf } from './layout.ts'
import { cardTops } from './visible-window.ts'

export const ZOOM_LEVELS = [0.5, 0.75, 1] as const
export type ZoomLevel = (typeof ZOOM_LEVELS)[number] | 'fit'

/** The smallest readable zoom; below it the overview is drawn instead. */
const MIN_CARDS = { x: 0.35, y: 0.2 }
/** Down to this zoom a whole card is still readable. */
const MIN_WHOLE_CARDS = 0.7
/** Maximum height of two rows, and of flat cards. */
const MAX_ROW_HEIGHT = 0.5
const MAX_DENSE_HEIGHT = 0.66
/** Narrower cards need two lines for a name. If at least this height is free, the box scrolls a little for them. */
const TWO_LINES_FOR = { x: 0.6, y: 0.3 }
/** A bracket of at most this many teams opens as a whole. */
const FITS_TEAMS = 16
/** Minimum width: in narrower cards too many names would be cut off. */
const MIN_NAME_WIDTH = 0.45

export const showsCards = ({ x, y }: Zoom): boolean => x >= MIN_CARDS.x && y >= MIN_CARDS.y

/**
 * The zoom at which the whole bracket fits, never above 1. Where whole cards would be too small, flat cards or cards of
 * two rows use the space in both directions: as wide as the columns allow, as high as the rows allow.
 */
export function fitZoom(layout: Layout, { width, height }: Size): Zoom {
  const { sections } = layout
  const bands = sections.length * BAND_HEIGHT + (sections.length - 1) * SECTION_GAP
  const cardsHeight = sections.reduce((sum, section) => sum + section.height, 0)
  const x = Math.min(1, width / widthOf(layout))
  const y = Math.min(1, (height - bands) / cardsHeight)
  const even = Math.min(x, y)
  if (even >= MIN_WHOLE_CARDS) return evenZoom(even)
  const flat = { x, y: Math.min(y, MAX_DENSE_HEIGHT), dense: true } as const
  if (fitsDense(flat)) return flat
  const min = x < TWO_LINES_FOR.x && y >= TWO_LINES_FOR.y ? TWO_LINES_FROM : 0
  return { x, y: Math.max(min, Math.min(y, MAX_ROW_HEIGHT)) }
}

/** The initial zoom: the whole bracket if its names stay readable, else full size. */
export const openingLevel = (teams: number, fit: Zoom): ZoomLevel =>
  teams <= FITS_TEAMS && showsCards(fit) && fit.x >= MIN_NAME_WIDTH ? 'fit' : 1

/** Where a point of the content lies after the zoom changes; the bands keep their height. */
export function movedPoint(layout: Layout, { x, y }: Point, from: Zoom, to: Zoom): Point {
  const before = cardTops(layout, from)
  const after = cardTops(layout, to)
  const at = Math.max(
    0,
    before.findLastIndex((top) => top - BAND_HEIGHT <= y),
  )
  const inside = y - (before[at] ?? 0)
  return { x: (x / from.x) * to.x, y: (after[at] ?? 0) + (inside > 0 ? (inside / from.y) * to.y : inside) }
}

/** The next level towards `direction`, within the limits. */
export function stepZoom(zoom: number, direction: 1 | -1): ZoomLevel {
  const level = direction === 1 ? ZOOM_LEVELS.find((step) => step > zoom) : ZOOM_LEVELS.findLast((step) => step < zoom)
  return level ?? (direction === 1 ? 1 : 0.5)
}
