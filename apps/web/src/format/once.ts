/** Made when it is first asked for: what `Intl` builds takes a slow phone tens of milliseconds, and most pages need little of it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
