import type { Layout, Section } from './layout.ts'

/** The match that a key moves the focus to; undefined if it stays. */
export function moveFocus(layout: Layout, id: string, key: string, rowsPerScreen: number): string | undefined {
  const place = layout.places.get(id)
  const section = place && layout.sections.find(({ side }) => side === place.side)
  const column = place && section?.columns[place.column]
  if (!place || !section || !column) return undefined
  const inColumn = (row: number) => column.ids[Math.min(Math.max(row, 0), column.ids.length - 1)]
  switch (key) {
    case 'ArrowRight':
      return layout.next.get(id)
    case 'ArrowLeft':
      return section.columns[place.column - 1]?.ids.find((feeder) => layout.next.get(feeder) === id)
    case 'ArrowUp':
      return column.ids[place.row - 1] ?? acrossSections(layout, section, place.column, -1)
    case 'ArrowDown':
      return column.ids[place.row + 1] ?? acrossSections(layout, section, place.column, 1)
    case 'Home':
      return column.ids[0]
    case 'End':
      return column.ids.at(-1)
    case 'PageUp':
      return inColumn(place.row - rowsPerScreen)
    case 'PageDown':
      return inColumn(place.row + rowsPerScreen)
    default:
      return undefined
  }
}

/** From the last winners match down to the first losers match, in the same column if there is one. */
function acrossSections(layout: Layout, section: Section, column: number, step: 1 | -1): string | undefined {
  const other = layout.sections[layout.sections.indexOf(section) + step]
  const target = other?.columns[Math.min(column, other.columns.length - 1)]
  return step === 1 ? target?.ids[0] : target?.ids.at(-1)
}
