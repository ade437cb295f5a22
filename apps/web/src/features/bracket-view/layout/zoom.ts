import { BAND_HEIGHT, type Point, SECTION_GAP, type Size } from './geometry.ts'
import type { Layout } from './layout.ts'
import { cardTops } from './visible-window.ts'

export const ZOOM_LEVELS = [0.5, 0.75, 1] as const
export type ZoomLevel = (typeof ZOOM_LEVELS)[number] | 'fit'

/** Below this zoom names are unreadable, and the overview is drawn instead of cards. */
export const SMALLEST_CARDS = 0.25

/** The zoom at which the whole bracket fits, never above 1. */
export function fitZoom({ sections }: Layout, { width, height }: Size): number {
  const bands = sections.length * BAND_HEIGHT + (sections.length - 1) * SECTION_GAP
  const cardsHeight = sections.reduce((sum, section) => sum + section.height, 0)
  const cardsWidth = Math.max(...sections.map((section) => section.width))
  return Math.min(1, width / cardsWidth, (height - bands) / cardsHeight)
}

/** Where a point of the content lies after the zoom changes; the bands keep their height. */
export function movedPoint(layout: Layout, { x, y }: Point, from: number, to: number): Point {
  const before = cardTops(layout, from)
  const after = cardTops(layout, to)
  const at = Math.max(
    0,
    before.findLastIndex((top) => top - BAND_HEIGHT <= y),
  )
  const inside = y - (before[at] ?? 0)
  return { x: (x / from) * to, y: (after[at] ?? 0) + (inside > 0 ? (inside / from) * to : inside) }
}

/** The next level towards `direction`; stays at the ends. */
export function stepZoom(zoom: number, direction: 1 | -1): ZoomLevel {
  const level = direction === 1 ? ZOOM_LEVELS.find((step) => step > zoom) : ZOOM_LEVELS.findLast((step) => step < zoom)
  return level ?? (direction === 1 ? 1 : 0.5)
}
