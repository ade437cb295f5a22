import type { BracketSide } from '@cup/contract/matches'
import { PADDING, ROW_PITCH, type Size } from '../layout/geometry.ts'
import { type Layout, type LayoutMatch, layOut, type Section } from '../layout/layout.ts'

/** Position of a match in rem of the stream's root, and where its line starts. */
export interface PlannedCard {
  id: string
  x: number
  y: number
  exit: 'right' | 'left' | 'top'
}

export interface PlannedRound {
  round: number
  cards: PlannedCard[]
}

export interface PlannedSection {
  side: BracketSide
  height: number
  cardWidth: number
  /** The size of the names. */
  fontSize: number
  emblems: boolean
  rounds: PlannedRound[]
  /** Upper left corners of the round's name: two if the bracket is folded. */
  names: { round: number; x: number }[]
  lines: string
}

export interface BracketPlan {
  sections: PlannedSection[]
  cardHeight: number
}

/** Above the cards of a section: its title and the names of the rounds. */
export const BAND = 1.35
const SECTION_GAP = 0.5
const MARGIN = { wide: 2.2, folded: 0.9 }
/** Share of a row's height that the card takes; the rest is the gap. */
const FILLED = 0.88
const MAX = { pitch: 7, column: 21 }
/** Minimum height: two lines of text that can be read from three metres, 20 of 1080 pixels. */
export const MIN_CARD_HEIGHT = 1.5
/** Narrower cards have no space for an emblem. */
const MIN_WIDTH_WITH_EMBLEM = 7
const COLUMN_GAP = { wide: 1.2, folded: 0.55 }

interface Cell {
  id: string
  round: number
  column: number
  row: number
  exit: PlannedCard['exit']
}

interface Grid {
  section: Section
  cells: Cell[]
  rows: number
  columns: number
  gap: number
  /** The space on either side of the section. */
  margin: number
}

/**
 * The whole bracket as large as the screen allows; the winners side is folded to both edges where that makes it larger.
 * `letters` is the length of name that must fit.
 */
export function planBracket(matches: readonly LayoutMatch[], size: Size, letters: number): BracketPlan {
  const layout = layOut(matches)
  const flat = layout.sections.map((section) => straight(section, layout))
  const once = planGrids(flat, layout, size, letters)
  if (once.cardHeight >= FOLDS_BELOW) return once
  const grids = flat.map((grid) => (grid.section.side === 'winners' ? (fold(grid) ?? grid) : grid))
  const folded = planGrids(grids, layout, size, letters)
  return folded.cardHeight > once.cardHeight ? folded : once
}

/** With cards smaller than this, folding is tried: higher cards in narrower columns. */
const FOLDS_BELOW = 1.8

function straight(section: Section, { places }: Layout): Grid {
  const cells = section.columns.flatMap(({ round, ids }, column) =>
    ids.map((id): Cell => {
      const row = ((places.get(id)?.y ?? PADDING) - PADDING) / ROW_PITCH
      return { id, round, column, row, exit: 'right' }
    }),
  )
  return {
    section,
    cells,
    rows: rowsOf(cells),
    columns: section.columns.length,
    gap: COLUMN_GAP.wide,
    margin: MARGIN.wide,
  }
}

const rowsOf = (cells: readonly Cell[]): number => Math.max(...cells.map(({ row }) => row)) + 1

/** The upper half of the tree on the left, the lower half mirrored on the right, the finals between them. */
function fold({ section, cells }: Grid): Grid | undefined {
  const finals = section.columns.filter(({ ids }) => ids.length === 1)
  const sides = section.columns.length - finals.length
  const final = cells.find(({ id }) => id === finals[0]?.ids[0])
  if (!final || sides === 0) return undefined
  const lower = cells.filter(({ row, column }) => column < sides && row > final.row)
  const offset = Math.min(...lower.map(({ row }) => row))
  const halves = cells
    .filter(({ column }) => column < sides)
    .map((cell): Cell => {
      if (cell.row < final.row) return cell
      return { ...cell, column: 2 * sides - cell.column, row: cell.row - offset, exit: 'left' }
    })
  const rows = rowsOf(halves)
  const middle = (rows - 1) / 2
  const between = finals.flatMap(({ round, ids: [id = ''] }, at): Cell[] => [
    { id, round, column: sides, row: middle + (FINAL_ROWS[at] ?? 0), exit: 'top' },
  ])
  return {
    section,
    cells: [...halves, ...between],
    rows,
    columns: 2 * sides + 1,
    gap: COLUMN_GAP.folded,
    margin: MARGIN.folded,
  }
}

/** The winners final, above it the grand final, below it a reset. */
const FINAL_ROWS = [0, -1.7, 1.7]

function planGrids(grids: readonly Grid[], layout: Layout, { width, height }: Size, letters: number): BracketPlan {
  const bands = grids.length * BAND + (grids.length - 1) * SECTION_GAP
  const rows = grids.reduce((sum, grid) => sum + grid.rows, 0)
  const pitch = Math.min(MAX.pitch, (height - bands) / rows)
  const cardHeight = pitch * FILLED
  const columnOf = (grid: Grid) => Math.min(MAX.column, (width - 2 * grid.margin + grid.gap) / grid.columns)
  // All sections start at the same edge.
  const left = (width - Math.max(...grids.map((grid) => columnOf(grid) * grid.columns - grid.gap))) / 2
  const sections = grids.map((grid): PlannedSection => {
    const column = columnOf(grid)
    const cards = grid.cells.map((cell) => ({
      ...cell,
      x: left + cell.column * column,
      y: cell.row * pitch + (pitch - cardHeight) / 2,
    }))
    const cardWidth = column - grid.gap
    const emblems = cardWidth >= MIN_WIDTH_WITH_EMBLEM
    return {
      side: grid.section.side,
      height: grid.rows * pitch,
      cardWidth,
      emblems,
      fontSize: fontSizeFor({ width: cardWidth, height: cardHeight }, letters, emblems),
      rounds: grid.section.columns.map(({ round }) => ({ round, cards: cards.filter((card) => card.round === round) })),
      names: namesOf(cards),
      lines: linesOf(cards, layout, { width: cardWidth, height: cardHeight }),
    }
  })
  return { sections, cardHeight }
}

/** Widths in em: everything beside a name, and one letter. */
const BESIDE_NAME = { emblem: 1.35, games: 2.05 }
const LETTER = 0.55
/** Font size as a share of the card's height. Long names may reduce it for all cards, down to the minimum. */
const FONT_SIZE = { max: 0.42, min: 0.33 }
/** In rem, 26 of 1080 pixels: a font size that is legible on cards of any size. */
const LEGIBLE_SIZE = 0.86

function fontSizeFor({ width, height }: Size, letters: number, emblems: boolean): number {
  const beside = BESIDE_NAME.games + (emblems ? BESIDE_NAME.emblem : 0)
  const fitting = width / (beside + LETTER * letters)
  return Math.max(Math.min(LEGIBLE_SIZE, FONT_SIZE.min * height), Math.min(FONT_SIZE.max * height, fitting))
}

/** A name above each column; finals that stand above each other are named on their cards. */
function namesOf(cards: readonly (Cell & PlannedCard)[]): { round: number; x: number }[] {
  const seen = new Map<number, number>()
  for (const { x, round, exit } of cards) if (exit !== 'top' && !seen.has(x)) seen.set(x, round)
  return [...seen].map(([x, round]) => ({ x, round }))
}

function linesOf(cards: readonly PlannedCard[], { next }: Layout, card: Size): string {
  const byId = new Map(cards.map((each) => [each.id, each]))
  return cards
    .map((from) => {
      const to = byId.get(next.get(from.id) ?? '')
      return to ? line(from, to, card) : ''
    })
    .join('')
}

function line(from: PlannedCard, to: PlannedCard, { width, height }: Size): string {
  if (from.exit === 'top') {
    const [start, end] = to.y < from.y ? [from.y, to.y + height] : [from.y + height, to.y]
    return `M${from.x + width / 2} ${start}V${end}`
  }
  const [start, end] = from.exit === 'right' ? [from.x + width, to.x] : [from.x, to.x + width]
  return `M${start} ${from.y + height / 2}H${(start + end) / 2}V${to.y + height / 2}H${end}`
}
