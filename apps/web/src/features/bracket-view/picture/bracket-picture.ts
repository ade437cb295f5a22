import type { Match } from '@cup/contract/matches'
import type { BracketIndex } from '../board/bracket-index.ts'
import { scoreWords, statusWord, TBD } from '../card/match-words.ts'
import { CARD_HEIGHT, CARD_WIDTH, PADDING, type Point } from '../layout/geometry.ts'
import { type Layout, SECTION_TITLES } from '../layout/layout.ts'
import { connectorPath } from '../layout/lines.ts'
import { EVERYTHING } from '../layout/visible-window.ts'
import { INK, type Picture, type Shape } from './picture-shapes.ts'

const TITLE_HEIGHT = 64
const BAND = 72
const MAX_NAME_LENGTH = 24

/** The whole bracket as shapes, from the same layout as on the screen. */
export function bracketPicture(index: BracketIndex, layout: Layout): Picture {
  const width = Math.max(...layout.sections.map((section) => section.width))
  const shapes: Shape[] = [
    words(PADDING, 40, index.bracket.tournament_name, { size: 26, weight: 700, fill: INK.text, display: true }),
  ]
  let top = TITLE_HEIGHT
  for (const section of layout.sections) {
    const title = SECTION_TITLES[section.side]
    shapes.push(words(PADDING, top + 28, title, { size: 20, weight: 600, fill: INK.text, display: true }))
    for (const column of section.columns) {
      const info = index.round(section.side, column.round)
      const name = info ? [info.name, info.bestOf && `Best of ${info.bestOf}`].filter(Boolean).join(' · ') : ''
      shapes.push(words(column.x, top + 60, name, { size: 13, weight: 600, fill: INK.text2, display: true }))
    }
    top += BAND
    shapes.push({ kind: 'path', x: 0, y: top, d: connectorPath(layout, section, EVERYTHING), stroke: INK.lineStrong })
    for (const column of section.columns) {
      column.ids.forEach((id, row) => {
        const match = index.match(id)
        if (match) shapes.push(...cardShapes(match, index, { x: column.x, y: top + (column.ys[row] ?? 0) }))
      })
    }
    top += section.height
  }
  return { width, height: top, shapes: [ground(width, top), ...shapes] }
}

const ground = (width: number, height: number): Shape => ({
  kind: 'rect',
  x: 0,
  y: 0,
  width,
  height,
  radius: 0,
  fill: INK.canvas,
})

function cardShapes(match: Match, { teamName }: BracketIndex, { x, y }: Point): Shape[] {
  const [team1, team2] = [teamName(match.team1_id), teamName(match.team2_id)]
  const meta = { size: 12, weight: 400, fill: INK.text3 }
  return [
    { kind: 'rect', x, y, width: CARD_WIDTH, height: CARD_HEIGHT, radius: 12, fill: INK.surface, stroke: INK.line },
    words(x + 13, y + 22, `Round ${match.round} · Best of ${match.best_of}`, meta),
    { ...words(x + CARD_WIDTH - 13, y + 22, statusWord(match), { ...meta, weight: 600, fill: INK.text2 }), end: true },
    ...teamShapes(match.team1_id !== null && match.winner_id === match.team1_id, team1, x, y + 27, INK.blue),
    words(x + 23, y + 64, 'VS', { ...meta, size: 11 }),
    ...teamShapes(match.team2_id !== null && match.winner_id === match.team2_id, team2, x, y + 67, INK.boost),
    ...(match.score === null ? [] : [words(x + 13, y + 117, scoreWords(match.score), { ...meta, fill: INK.text2 })]),
  ]
}

function teamShapes(won: boolean, name: string | null, x: number, y: number, edge: string): Shape[] {
  const look = won ? { size: 16, weight: 700, fill: INK.text } : { size: 16, weight: 500, fill: INK.text2 }
  const row: Shape[] = [
    { kind: 'rect', x: x + 13, y: y + 5, width: 3, height: 18, radius: 1.5, fill: edge },
    words(x + 23, y + 20, shortened(name ?? TBD), look),
  ]
  if (won)
    row.push({ ...words(x + CARD_WIDTH - 13, y + 20, 'Won', { size: 13, weight: 700, fill: INK.gold }), end: true })
  return row
}

const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > MAX_NAME_LENGTH ? `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name
}

type Look = { size: number; weight: number; fill: string; display?: boolean }

const words = (x: number, y: number, text: string, look: Look) => ({ kind: 'text', x, y, text, ...look }) as const
