import type { Clock } from '../../src/features/bracket-view/board/board-context.ts'

/** A clock that the test moves. */
export function aClock(start: string): Clock & { set: (time: string) => void } {
  const listeners = new Set<() => void>()
  let now = Date.parse(start)
  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (time) => {
      now = Date.parse(time)
      for (const listener of listeners) listener()
    },
  }
}
