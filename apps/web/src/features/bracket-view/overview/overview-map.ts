import type { MatchStatus } from '@cup/contract/matches'
import { CARD_HEIGHT, CARD_WIDTH, COLUMN_PITCH } from '../layout/geometry.ts'
import type { Layout, Section } from '../layout/layout.ts'
import type { Point, Size } from '../layout/zoom.ts'
import { INK } from '../picture/picture-shapes.ts'

const TITLE_HEIGHT = 28
const BETWEEN = 24

export interface SectionMap {
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

/** The sections side by side, each stretched to its share of the box: a map, not a drawing to scale. */
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
