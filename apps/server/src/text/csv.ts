import { centsToDollars } from '@cup/contract/money'

/** Text, or an amount of money. */
export type Cell = string | { cents: number } | number | null

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, and after any character that some take for a
 * separator, such as a semicolon. Some accept the full-width signs as well.
 */
const FORMULA_START = /(^|[,;|\t\r\n])(["'\s]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g

/** Rows as CSV that every spreadsheet reads, and that none of them runs: text that reads like a formula is quoted. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map(toCsvLine).join('')

export const toCsvLine = (row: readonly Cell[]): string => `${row.map(toCell).join(',')}\r\n`

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // not text, so that a negative amount stays a number
  if (typeof value === 'object') return centsToDollars(value.cents).toFixed(2)
  const harmless = value.replaceAll(FORMULA_START, "$1$2'")
  return /[",;|\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
