import type { Import } from './read-imports.ts'

/** The shortest circle of each group of files that import each other, directly or through others. */
export function findCircles(imports: readonly Import[]): string[][] {
  const uses = new Map<string, string[]>()
  for (const { from, to } of imports) uses.set(from, [...(uses.get(from) ?? []), to])
  const circles: string[][] = []
  const inCircle = new Set<string>()
  for (const file of uses.keys()) {
    if (inCircle.has(file)) continue
    const circle = shortestCircle(file, uses)
    if (circle === undefined) continue
    circles.push(circle)
    for (const member of circle) inCircle.add(member)
  }
  return circles
}

function shortestCircle(start: string, uses: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const previous = new Map<string, string>()
  const queue = [start]
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const next of uses.get(file) ?? []) {
      if (next === start) return [...pathTo(file, previous), start]
      if (previous.has(next) || next === start) continue
      previous.set(next, file)
      queue.push(next)
    }
  return undefined
}

function pathTo(file: string, previous: ReadonlyMap<string, string>): string[] {
  const before = previous.get(file)
  return before === undefined ? [file] : [...pathTo(before, previous), file]
}
