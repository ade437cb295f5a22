import type { Match } from '@cup/contract/matches'
import type { BracketIndex } from '../board/bracket-index.ts'
import type { Slot } from '../board/slot-sources.ts'
import { gamesWon, isGrandFinal, scoreWords, statusWord, TBD } from '../card/match-words.ts'
import { CARD_HEIGHT, CARD_WIDTH, PADDING, type Point } from '../layout/geometry.ts'
import { type Layout, SECTION_TITLES, widthOf } from '../layout/layout.ts'
import { connectorPath } from '../layout/lines.ts'
import { EVERYTHING } from '../layout/visible-window.ts'
import { arenaGround, INK, type Picture, type Shape } from './picture-shapes.ts'

const TITLE_HEIGHT = 64
const BAND = 72
const MAX_NAME_LENGTH = 24

/** The whole bracket as shapes, from the same layout as on the screen. */
export function bracketPicture(index: BracketIndex, layout: Layout): Picture {
  const width = widthOf(layout)
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
  return { width, height: top, shapes: [...arenaGround(width, top), ...shapes] }
}

function cardShapes(match: Match, index: BracketIndex, { x, y }: Point): Shape[] {
  const isFinal = isGrandFinal(match.round_name)
  const meta = { size: 12, weight: 400, fill: isFinal ? INK.gold : INK.text3 }
  const status = words(x + CARD_WIDTH - 13, y + 22, statusWord(match), { ...meta, weight: 600, fill: INK.text2 })
  return [
    { kind: 'path', x, y, d: CARD_OUTLINE, fill: INK.surface, stroke: isFinal ? INK.gold : INK.line },
    words(x + 16, y + 22, `Round ${match.round} · Best of ${match.best_of}`, meta),
    { ...status, align: 'end' },
    ...teamShapes(match, 'team1', index, { x, y: y + 28 }),
    ...teamShapes(match, 'team2', index, { x, y: y + 62 }),
    { ...words(x + 28, y + 66, 'VS', { ...meta, size: 11, fill: INK.text3 }), align: 'middle' },
    ...(match.score === null ? [] : [words(x + 16, y + 118, scoreWords(match.score), { ...meta, fill: INK.text2 })]),
  ]
}

const CUT = 12
const CARD_OUTLINE = `M0 0H${CARD_WIDTH - CUT}L${CARD_WIDTH} ${CUT}V${CARD_HEIGHT}H${CUT}L0 ${CARD_HEIGHT - CUT}Z`

function teamShapes(match: Match, side: Slot, { teamName, emblem }: BracketIndex, { x, y }: Point): Shape[] {
  const teamId = match[`${side}_id`]
  const won = teamId !== null && match.winner_id === teamId
  const games = gamesWon(match)?.[side]
  const seed = emblem(teamId)
  const ink = won ? INK.text : match.match_status === 'completed' ? INK.text3 : INK.text2
  const name = shortened(teamName(teamId) ?? TBD, games === undefined ? MAX_NAME_LENGTH : MAX_NAME_LENGTH - 4)
  const digits = words(x + CARD_WIDTH - 13, y + 25, `${games}`, { size: 22, weight: 800, fill: ink, display: true })
  return [
    { kind: 'rect', x, y, width: 5, height: 34, fill: side === 'team1' ? INK.blue : INK.boost },
    ...(seed === null ? [] : [{ kind: 'emblem', seed, x: x + 16, y: y + 5, size: 24 } as const]),
    words(x + 48, y + 22, name, { size: 15, weight: won ? 700 : 500, fill: ink }),
    ...(games === undefined ? [] : [{ ...digits, align: 'end' } as const]),
  ]
}

const shortened = (name: string, maxLength: number): string => {
  const letters = [...name]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : name
}

type TextStyle = { size: number; weight: number; fill: string; display?: boolean }

const words = (x: number, y: number, text: string, style: TextStyle) =>
  ({ kind: 'text', x, y, text, ...style }) as const
