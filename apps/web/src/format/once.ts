/**
 * Creates the value on first use: creating an `Intl` formatter takes tens of milliseconds on a slow phone, and most pages
 * need few of them.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** The same, but created earlier if the browser is idle: for formatters that a page needs once its data arrives. */
export function onceIdle<T extends object>(make: () => T): () => T {
  const get = once(make)
  if ('requestIdleCallback' in globalThis) requestIdleCallback(get)
  return get
}
