import { centsToDollars } from '@cup/contract/money'

/** Text, or an amount of money. */
export type Cell = string | { cents: number } | number | null

/**
 * Where a spreadsheet would start a formula: at the start of a cell, and after characters that some treat as separators, such
 * as a semicolon. Some also accept the full-width signs.
 */
const FORMULA_START = /(^|[,;|\t\r\n])(["'\s]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** Rows as CSV that every spreadsheet reads. Text that looks like a formula is escaped. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(toCsvLine).join('')

export const toCsvLine = (row: readonly Cell[]): string => `${row.map(toCell).join(',')}\r\n`

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // not a string, so that a negative amount stays a number
  if (typeof value === 'object') return centsToDollars(value.cents).toFixed(2)
  const harmless = value.replaceAll(FORMULA_START, "$1$2'")
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
