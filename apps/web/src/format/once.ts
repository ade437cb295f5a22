/**
 * Made when it is first asked for: what `Intl` builds takes a slow phone tens of milliseconds, and most pages need little
 * of it.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The same, or before that as soon as the browser has nothing else to do: for what a page shows when its data comes. */
export function onceIdle<T extends object>(make: () => T): () => T {
  const get = once(make)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(get)
  return get
}
