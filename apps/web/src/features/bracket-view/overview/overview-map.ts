import type { MatchStatus } from '@cup/contract/matches'
import type { BracketIndex } from '../board/bracket-index.ts'
import { CARD_HEIGHT, CARD_WIDTH, COLUMN_PITCH, type Point, type Size } from '../layout/geometry.ts'
import { type Layout, SECTION_TITLES, type Section } from '../layout/layout.ts'
import { connectorPath, plays } from '../layout/lines.ts'
import { EVERYTHING } from '../layout/visible-window.ts'
import { FONTS, INK } from '../picture/picture-shapes.ts'

const TITLE_HEIGHT = 28
const BETWEEN = 24

interface SectionMap {
  section: Section
  left: number
  top: number
  scaleX: number
  scaleY: number
}

export const STATE_COLORS: Record<MatchStatus, string> = {
  pending: INK.line,
  checkin: INK.blue,
  in_progress: INK.green,
  completed: INK.lineStrong,
}

/** The sections side by side, each stretched to its share of the box; not to scale. */
export function overviewMaps({ sections }: Layout, { width, height }: Size): SectionMap[] {
  const columns = sections.reduce((sum, section) => sum + section.columns.length, 0)
  const room = width - BETWEEN * (sections.length + 1)
  let left = BETWEEN
  return sections.map((section) => {
    const share = (room * section.columns.length) / columns
    const map = {
      section,
      left,
      top: TITLE_HEIGHT + BETWEEN / 2,
      scaleX: Math.min(1, share / section.width),
      scaleY: Math.min(1, (height - TITLE_HEIGHT - BETWEEN) / section.height),
    }
    left += share + BETWEEN
    return map
  })
}

/** The match nearest to a point of the map. */
export function matchAt(maps: readonly SectionMap[], point: Point): string | undefined {
  const map = maps.findLast(({ left }) => point.x >= left - BETWEEN / 2) ?? maps[0]
  if (!map) return undefined
  const x = (point.x - map.left) / map.scaleX
  const y = (point.y - map.top) / map.scaleY - CARD_HEIGHT / 2
  const nearest = Math.round((x - CARD_WIDTH / 2) / COLUMN_PITCH)
  const column = map.section.columns[Math.min(Math.max(nearest, 0), map.section.columns.length - 1)]
  if (!column) return undefined
  const distances = column.ys.map((top) => Math.abs(top - y))
  return column.ids[distances.indexOf(Math.min(...distances))]
}

/** Draws one bar per match in the colour of its state; the matches of the followed team have their own colour. */
export function paintOverview(
  context: CanvasRenderingContext2D,
  layout: Layout,
  maps: readonly SectionMap[],
  index: BracketIndex,
  followed: string | null,
): void {
  for (const { section, left, top, scaleX, scaleY } of maps) {
    context.fillStyle = INK.text2
    context.font = `600 14px ${FONTS.display}`
    context.fillText(SECTION_TITLES[section.side], left, 20)
    context.save()
    context.translate(left, top)
    const lines = new Path2D()
    lines.addPath(new Path2D(connectorPath(layout, section, EVERYTHING)), { a: scaleX, d: scaleY })
    context.strokeStyle = INK.line
    context.lineWidth = 1
    context.stroke(lines)
    for (const column of section.columns) {
      column.ids.forEach((id, row) => {
        const match = index.match(id)
        if (!match) return
        context.fillStyle = plays(match, followed) ? INK.boost : STATE_COLORS[match.match_status]
        const height = Math.max(1, CARD_HEIGHT * scaleY)
        context.fillRect(column.x * scaleX, (column.ys[row] ?? 0) * scaleY, CARD_WIDTH * scaleX, height)
      })
    }
    context.restore()
  }
}
