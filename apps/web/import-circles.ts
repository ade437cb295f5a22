interface BuiltFile {
  file: string
  imports?: string[]
}

/**
 * A built file that imports itself through others. Such files run before what they import is ready, so that a constant
 * may be missing while the app starts, depending on which of them was imported first.
 */
export function findImportCircle(manifest: Readonly<Record<string, BuiltFile>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (source: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(source))
      return [...path.slice(path.indexOf(source)), source].map((name) => manifest[name]?.file ?? name)
    if (done.has(source)) return undefined
    for (const next of manifest[source]?.imports ?? []) {
      const circle = visit(next, [...path, source])
      if (circle) return circle
    }
    done.add(source)
    return undefined
  }
  for (const source of Object.keys(manifest)) {
    const circle = visit(source, [])
    if (circle) return circle
  }
  return undefined
}
