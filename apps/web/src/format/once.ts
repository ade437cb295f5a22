/**
 * Created on first use: an `Intl` formatter takes a slow phone tens of milliseconds, and most pages need few
 * of them.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The same, but created earlier when the browser is idle: for formatters that a page needs once its data arrives. */
export function onceIdle<T extends object>(make: () => T): () => T {
  const get = once(make)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(get)
  return get
}
