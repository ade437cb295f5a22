import { useState } from 'react'

interface Seen<T> {
  keys: string
  rows: readonly T[]
  /** Removed rows, with the place they had. */
  gone: readonly { row: T; index: number }[]
}

/** Rows that were removed from the list keep their place until `leave` is called with their key. */
export function useLeavingRows<T>(latest: readonly T[], keyOf: (row: T) => string) {
  const keys = latest.map(keyOf).join('\n')
  const [seen, setSeen] = useState<Seen<T>>({ keys, rows: latest, gone: [] })
  let { gone } = seen
  // While rendering, not in an effect: a row must not leave the page even for one commit, or it loses the focus.
  if (seen.keys !== keys) {
    gone = nowGone(seen, latest, keyOf)
    setSeen({ keys, rows: latest, gone })
  }
  const rows = [...latest]
  for (const { row, index } of gone) rows.splice(index, 0, row)
  const leave = (key: string) => setSeen((now) => ({ ...now, gone: now.gone.filter(({ row }) => keyOf(row) !== key) }))
  return { rows, leave }
}

function nowGone<T>({ rows, gone }: Seen<T>, latest: readonly T[], keyOf: (row: T) => string): Seen<T>['gone'] {
  const open = new Set(latest.map(keyOf))
  const left = rows.flatMap((row, index) => (open.has(keyOf(row)) ? [] : [{ row, index }]))
  return [...gone.filter(({ row }) => !open.has(keyOf(row))), ...left]
}
