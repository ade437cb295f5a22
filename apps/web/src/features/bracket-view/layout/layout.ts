import type { BracketSide, Match } from '@cup/contract/matches'
import { CARD_HEIGHT, CARD_WIDTH, COLUMN_PITCH, PADDING, ROW_PITCH } from './geometry.ts'

/** The fields that decide where a match is drawn. */
export type LayoutMatch = Pick<Match, 'id' | 'bracket' | 'round' | 'position' | 'winner_to'>

export interface Column {
  round: number
  x: number
  /** Top to bottom. */
  ids: string[]
  /** Upper edge of each card, ascending. */
  ys: number[]
}

export interface Section {
  side: BracketSide
  columns: Column[]
  width: number
  height: number
}

export interface Place {
  side: BracketSide
  column: number
  row: number
  x: number
  y: number
}

export interface Layout {
  sections: Section[]
  places: Map<string, Place>
  /** The match a winner goes on to, across sections too. */
  next: Map<string, string>
}

export const SECTION_TITLES: Record<BracketSide, string> = { winners: 'Winners Bracket', losers: 'Losers Bracket' }

export const SIDES: readonly BracketSide[] = ['winners', 'losers']

/** The width of the widest section. */
export const widthOf = ({ sections }: Layout): number => Math.max(...sections.map(({ width }) => width))

/** The position of every card; linear in the number of matches. */
export function layOut(matches: readonly LayoutMatch[]): Layout {
  const rounds = SIDES.map((side) => groupRounds(matches.filter(({ bracket }) => bracket === side)))
  const next = nextMatches(rounds)
  const places = new Map<string, Place>()
  const sections = SIDES.map((side, at) => layOutSection(side, rounds[at] ?? [], next, places))
  return { sections: sections.filter(({ columns }) => columns.length > 0), places, next }
}

/** Matches by round, both ascending. */
export function groupRounds<M extends Pick<Match, 'round' | 'position'>>(matches: readonly M[]): M[][] {
  const rounds = new Map<number, M[]>()
  for (const match of matches) {
    const round = rounds.get(match.round)
    if (round) round.push(match)
    else rounds.set(match.round, [match])
  }
  return [...rounds.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, round]) => round.sort((a, b) => a.position - b.position))
}

function layOutSection(
  side: BracketSide,
  rounds: readonly LayoutMatch[][],
  next: ReadonlyMap<string, string>,
  places: Map<string, Place>,
): Section {
  const rows = assignRows(rounds, next)
  const rowOf = (id: string) => rows.get(id) ?? 0
  const columns = rounds.map((round, column) => {
    const x = PADDING + column * COLUMN_PITCH
    const ids = round.map(({ id }) => id).sort((a, b) => rowOf(a) - rowOf(b))
    const ys = ids.map((id) => PADDING + rowOf(id) * ROW_PITCH)
    ids.forEach((id, row) => {
      places.set(id, { side, column, row, x, y: ys[row] ?? 0 })
    })
    return { round: round[0]?.round ?? 0, x, ids, ys }
  })
  const bottom = Math.max(0, ...columns.map(({ ys }) => ys.at(-1) ?? 0))
  return {
    side,
    columns,
    width: 2 * PADDING + (columns.length - 1) * COLUMN_PITCH + CARD_WIDTH,
    height: bottom + CARD_HEIGHT + PADDING,
  }
}

/**
 * A match without a feeder in its section takes a new row; a match with feeders takes the middle between them.
 * So each subtree keeps to its own rows, and two cards of a round are never closer than one row.
 */
function assignRows(rounds: readonly LayoutMatch[][], next: ReadonlyMap<string, string>): Map<string, number> {
  const inSection = new Set(rounds.flat().map(({ id }) => id))
  const feeders = new Map<string, string[]>()
  const roots: string[] = []
  for (const id of inSection) {
    const parent = next.get(id)
    if (parent === undefined || !inSection.has(parent)) roots.push(id)
    else feeders.set(parent, [...(feeders.get(parent) ?? []), id])
  }
  const rows = new Map<string, number>()
  let free = 0
  const place = (id: string): number => {
    const placed = feeders.get(id)?.map(place)
    const row = placed ? ((placed[0] ?? 0) + (placed.at(-1) ?? 0)) / 2 : free++
    rows.set(id, row)
    return row
  }
  roots.forEach(place)
  return rows
}

/**
 * The match that the winner of each match goes on to. `winner_to` names it; where it is null (the grand final before its
 * reset) it follows from the sizes of the rounds: the next round of the section has as many matches, or half as many.
 */
function nextMatches(sections: readonly LayoutMatch[][][]): Map<string, string> {
  const known = new Set(sections.flat(2).map(({ id }) => id))
  const next = new Map<string, string>()
  for (const rounds of sections) {
    rounds.forEach((round, at) => {
      const following = rounds[at + 1] ?? []
      round.forEach((match, index) => {
        const to = match.winner_to ? match.winner_to.match_id : inferred(round.length, following, index)
        if (to !== undefined && known.has(to)) next.set(match.id, to)
      })
    })
  }
  return next
}

function inferred(count: number, following: readonly LayoutMatch[], index: number): string | undefined {
  if (following.length === count) return following[index]?.id
  if (following.length * 2 === count) return following[index >> 1]?.id
  return undefined
}
