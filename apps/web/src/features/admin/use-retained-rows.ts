import { useState } from 'react'

/** Rows that were removed from the list keep their place until `release` is called with their key. */
export function useRetainedRows<T>(latest: readonly T[], keyOf: (row: T) => string) {
  const keys = latest.map(keyOf).join('\n')
  const [seen, setSeen] = useState({ keys, shown: latest })
  let { shown } = seen
  // While rendering, not in an effect: a row that is missing for one commit loses the focus.
  if (seen.keys !== keys) {
    shown = withRemoved(latest, shown, keyOf)
    setSeen({ keys, shown })
  }
  const byKey = new Map(latest.map((row) => [keyOf(row), row]))
  const rows = shown.map((row) => byKey.get(keyOf(row)) ?? row)
  const release = (key: string) => setSeen((now) => ({ ...now, shown: now.shown.filter((row) => keyOf(row) !== key) }))
  return { rows, release }
}

/** The latest rows, and removed rows at the place they had. */
function withRemoved<T>(latest: readonly T[], shown: readonly T[], keyOf: (row: T) => string): T[] {
  const open = new Set(latest.map(keyOf))
  const rows = [...latest]
  for (const [index, row] of shown.entries()) if (!open.has(keyOf(row))) rows.splice(index, 0, row)
  return rows
}
