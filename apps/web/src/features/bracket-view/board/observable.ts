import { useSyncExternalStore } from 'react'

/** A value with listeners, for state that must not render everything below its owner. */
export interface Observable<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function observable<T>(initial: T): Observable<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What `read` makes of the value; renders only when that changes, so it must be a plain value. */
export const useObserved = <T, V>({ subscribe, get }: Observable<T>, read: (value: T) => V): V =>
  useSyncExternalStore(subscribe, () => read(get()))
