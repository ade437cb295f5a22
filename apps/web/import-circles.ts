interface BuiltFile {
  file: string
  imports?: string[]
}

/**
 * A built file that imports itself through others. Such files run before what they import is ready, so that a constant
 * may be missing while the app starts, depending on which of them was asked for first.
 */
export function findImportCircle(manifest: Readonly<Record<string, BuiltFile>>): string[] | undefined {
  const done = new Set<string>()
  const visit = (source: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(source))
      return [...way.slice(way.indexOf(source)), source].map((name) => manifest[name]?.file ?? name)
    if (done.has(source)) return undefined
    for (const next of manifest[source]?.imports ?? []) {
      const circle = visit(next, [...way, source])
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
