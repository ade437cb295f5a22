import type { Bracket } from '@cup/contract/bracket'
import type { BracketSide, Match } from '@cup/contract/matches'
import { CARD_HEIGHT, CARD_WIDTH, COLUMN_PITCH } from './geometry.ts'
import type { Layout, Place, Section } from './layout.ts'
import { type Box, firstAfter } from './visible-window.ts'

/** One path with all lines of a section that may cross the window. */
export function connectorPath(layout: Layout, section: Section, box: Box): string {
  let path = ''
  for (const column of section.columns) {
    const lineStart = column.x + CARD_WIDTH
    if (lineStart > box.right || column.x + COLUMN_PITCH < box.left) continue
    // A line may cross the window between two cards that are both outside: take one more card on either side.
    const first = Math.max(0, firstAfter(column.ys, box.top - CARD_HEIGHT) - 1)
    const end = Math.min(column.ids.length, firstAfter(column.ys, box.bottom) + 1)
    for (const id of column.ids.slice(first, end)) path += lineFrom(layout, id)
  }
  return path
}

export const plays = (match: Match | undefined, teamId: string | null): boolean =>
  teamId !== null && (match?.team1_id === teamId || match?.team2_id === teamId)

/** The lines from each match of a team in one section: those it has followed, and that of its open match. */
export function followedPath(layout: Layout, side: BracketSide, { matches }: Bracket, teamId: string): string {
  const own = matches.filter((match) => match.bracket === side && plays(match, teamId))
  const ids = new Set(own.map(({ id }) => id))
  return own
    .filter(({ id, match_status }) => match_status !== 'completed' || ids.has(layout.next.get(id) ?? ''))
    .map(({ id }) => lineFrom(layout, id))
    .join('')
}

/** The line from a match to the next one in its section. No line connects the two sections. */
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
