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
export function toPage<R, T>(
  read: readonly R[],
  { limit, total, cursorOf, view }: { limit: number; total: number; cursorOf: (row: R) => string; view: (row: R) => T },
): Page<T> {
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(view), total, next: read.length > limit && last !== undefined ? cursorOf(last) : null }
}
