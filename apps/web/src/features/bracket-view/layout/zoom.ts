import { BAND_HEIGHT, SECTION_GAP } from './geometry.ts'
import type { Layout } from './layout.ts'
import { cardTops } from './visible-window.ts'

export const ZOOM_LEVELS = [0.5, 0.75, 1] as const
export type ZoomLevel = (typeof ZOOM_LEVELS)[number] | 'fit'

/** Smaller than this, names are no longer letters: a picture of the whole takes over. */
export const SMALLEST_CARDS = 0.25

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** The zoom at which the whole bracket is in sight, never above 1. */
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
