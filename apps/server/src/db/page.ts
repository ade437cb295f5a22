import { type PlacedRow, writeCursor } from '../text/cursor.ts'

/** The requested part of a list. */
export interface PageRequest {
  /** The words to search for; empty for the whole list. */
  search: string
  /** Where the previous page ended. */
  cursor: string | undefined
  limit: number
}

export interface Page<T> {
  rows: T[]
  /** The number of matching rows on all pages. */
  total: number
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** Drops the look-ahead row and returns the next cursor. */
export function toPage<R extends PlacedRow>(
  read: readonly R[],
  { limit, total }: { limit: number; total: number },
): Page<R> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows, total, next: read.length > limit && last !== undefined ? writeCursor(last) : null }
}
