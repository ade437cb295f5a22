import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** After a touch there is neither a hovering pointer nor, in some browsers, a focused button. */
const TOUCH_HOLD_MS = 8000
/** A closing dialog restores the focus a moment later. */
const RELEASE_MS = 400

interface SteadyRows<T> {
  rows: readonly T[]
  /** How many rows were removed, added or moved since the order was fixed. */
  changed: number
  /** Applies the current order. */
  sortAgain: () => void
  /** Handlers for the element around the rows, which track whether the list is in use. */
  hold: {
    onPointerEnter: () => void
    onPointerLeave: () => void
    onPointerDown: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Keeps every row where it is while the pointer or the focus is in the list, so that a second press never hits another
 * row. New rows come last. When the pointer or focus leaves, the list takes its current order.
 *
 * `current` finds the present state of a row that left the list; a row that it does not find is no longer shown.
 */
export function useSteadyRows<T>(
  latest: readonly T[],
  keyOf: (row: T) => string,
  current: (key: string) => T | undefined = () => undefined,
): SteadyRows<T> {
  const [frozen, setFrozen] = useState<readonly T[]>()
  const inUse = useRef({ pointer: false, focus: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const rows = frozen === undefined ? latest : merged(frozen, latest, keyOf, current)
  const freeze = () => {
    clearTimeout(timer.current)
    setFrozen((now) => now ?? rows)
  }
  const releaseAfter = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!inUse.current.pointer && !inUse.current.focus) setFrozen(undefined)
    }, ms)
  }
  return {
    rows,
    changed: countChanged(rows.map(keyOf), latest.map(keyOf)),
    sortAgain: () => setFrozen((now) => now && latest),
    hold: {
      onPointerEnter: () => {
        inUse.current.pointer = true
        freeze()
      },
      onPointerLeave: () => {
        inUse.current.pointer = false
        releaseAfter(RELEASE_MS)
      },
      onPointerDown: () => {
        freeze()
        releaseAfter(TOUCH_HOLD_MS)
      },
      onFocus: () => {
        inUse.current.focus = true
        freeze()
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        // Focus events in a row's dialog bubble to here: React counts the dialog as part of its row.
        inUse.current.focus = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        releaseAfter(RELEASE_MS)
      },
    },
  }
}

function merged<T>(
  frozen: readonly T[],
  latest: readonly T[],
  keyOf: (row: T) => string,
  current: (key: string) => T | undefined,
): T[] {
  const byKey = new Map(latest.map((row) => [keyOf(row), row]))
  const frozenKeys = new Set(frozen.map(keyOf))
  return [
    ...frozen.flatMap((row) => byKey.get(keyOf(row)) ?? current(keyOf(row)) ?? []),
    ...latest.filter((row) => !frozenKeys.has(keyOf(row))),
  ]
}

/** Removed rows, plus rows that would be elsewhere among the remaining ones. */
function countChanged(shown: readonly string[], latest: readonly string[]): number {
  const wanted = new Set(latest)
  const remaining = shown.filter((key) => wanted.has(key))
  const removed = shown.length - remaining.length
  return removed + remaining.filter((key, index) => latest[index] !== key).length
}
