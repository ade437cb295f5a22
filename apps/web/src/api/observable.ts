export interface Observable<T> {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after every change. Returns a function that stops this. */
  subscribe: (listener: (value: T) => void) => () => void
}

/** A value outside of React that parts of the page follow with `useSyncExternalStore`. */
export function observable<T>(initial: T): Observable<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener(value)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
