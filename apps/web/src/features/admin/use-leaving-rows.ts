import { useState } from 'react'

/** Rows that were removed from the list keep their place until `leave` is called with their key. */
export function useLeavingRows<T>(latest: readonly T[], keyOf: (row: T) => string) {
  const keys = latest.map(keyOf).join('\n')
  const [seen, setSeen] = useState({ keys, shown: latest })
  let { shown } = seen
  // While rendering, not in an effect: a row must not leave the page even for one commit, or it loses the focus.
  if (seen.keys !== keys) {
    shown = withRemoved(latest, shown, keyOf)
    setSeen({ keys, shown })
  }
  const byKey = new Map(latest.map((row) => [keyOf(row), row]))
  const rows = shown.map((row) => byKey.get(keyOf(row)) ?? row)
  const leave = (key: string) => setSeen((now) => ({ ...now, shown: now.shown.filter((row) => keyOf(row) !== key) }))
  return { rows, leave }
}

/** The latest rows, and those that were shown before at the place they had. */
function withRemoved<T>(latest: readonly T[], shown: readonly T[], keyOf: (row: T) => string): T[] {
  const open = new Set(latest.map(keyOf))
  const rows = [...latest]
  for (const [index, row] of shown.entries()) if (!open.has(keyOf(row))) rows.splice(index, 0, row)
  return rows
}
