import { BAND_HEIGHT, CARD_HEIGHT, CARD_WIDTH, SECTION_GAP } from './geometry.ts'
import type { Column, Layout, Place, Section } from './layout.ts'

/** The window moves in steps, so that scrolling renders only when a step is crossed. */
export const STEP = 256

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The cards of one column that are to be in the page, by their index. */
export interface VisibleColumn {
  column: Column
  rows: number[]
}

/** At least so much above and below what is in sight; on the average half a step more, on all sides. */
export const MARGIN = 64

/** What is in sight plus a margin, on the grid of steps. */
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
export function cardTops(layout: Layout, zoom: number): number[] {
  let top = 0
  return layout.sections.map((section) => {
    const cards = top + BAND_HEIGHT
    top = cards + section.height * zoom + SECTION_GAP
    return cards
  })
}

/** The window as the section's own layout sees it. */
export function inSection(box: Box, cardsTop: number, zoom: number): Box {
  return {
    left: box.left / zoom,
    right: box.right / zoom,
    top: (box.top - cardsTop) / zoom,
    bottom: (box.bottom - cardsTop) / zoom,
  }
}

/** What stands in the window; `pinned` matches are in the page wherever it is. */
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
