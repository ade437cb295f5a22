import type { BracketStore } from '../board/bracket-store.ts'
import { SECTION_TITLES } from '../board/section-titles.ts'
import { connectorPath } from '../layout/connectors.ts'
import { plays } from '../layout/followed-path.ts'
import { CARD_HEIGHT, CARD_WIDTH } from '../layout/geometry.ts'
import type { Layout } from '../layout/layout.ts'
import { FONTS, INK } from '../picture/picture-shapes.ts'
import { type SectionMap, STATE_COLORS } from './overview-map.ts'

const EVERYTHING = { left: 0, top: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY, bottom: Infinity }

/** One bar per match, coloured by its state, the followed team's in its own colour. */
export function paintOverview(
  context: CanvasRenderingContext2D,
  layout: Layout,
  maps: readonly SectionMap[],
  store: BracketStore,
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
        const match = store.card(id)?.match
        if (!match) return
        context.fillStyle = plays(match, followed) ? INK.boost : STATE_COLORS[match.match_status]
        const height = Math.max(1, CARD_HEIGHT * scaleY)
        context.fillRect(column.x * scaleX, (column.ys[row] ?? 0) * scaleY, CARD_WIDTH * scaleX, height)
      })
    }
    context.restore()
  }
}
