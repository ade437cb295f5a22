import { CARD_HEIGHT, CARD_WIDTH, COLUMN_PITCH } from './geometry.ts'
import type { Layout, Place, Section } from './layout.ts'
import { type Box, firstAfter } from './visible-window.ts'

/** One path for all lines of a section that may cross the window. */
export function connectorPath(layout: Layout, section: Section, box: Box): string {
  let path = ''
  for (const column of section.columns) {
    const lineStart = column.x + CARD_WIDTH
    if (lineStart > box.right || column.x + COLUMN_PITCH < box.left) continue
    // A line may cross the window between two cards that are both outside: one more card on either side.
    const first = Math.max(0, firstAfter(column.ys, box.top - CARD_HEIGHT) - 1)
    const end = Math.min(column.ids.length, firstAfter(column.ys, box.bottom) + 1)
    for (const id of column.ids.slice(first, end)) path += lineFrom(layout, id)
  }
  return path
}

/** The line that leaves a match; none leads from one section into the other. */
export function lineFrom(layout: Layout, id: string): string {
  const from = layout.places.get(id)
  const to = layout.places.get(layout.next.get(id) ?? '')
  return from && to && from.side === to.side ? line(from, to) : ''
}

function line(from: Place, to: Place): string {
  const start = from.x + CARD_WIDTH
  const bend = start + (COLUMN_PITCH - CARD_WIDTH) / 2
  return `M${start} ${from.y + CARD_HEIGHT / 2}H${bend}V${to.y + CARD_HEIGHT / 2}H${to.x}`
}
