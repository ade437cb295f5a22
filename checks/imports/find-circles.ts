import type { Import } from './read-imports.ts'

/** The shortest circle through each group of files that import each other, however far around. */
export function findCircles(imports: readonly Import[]): string[][] {
  const uses = new Map<string, string[]>()
  for (const { from, to } of imports) uses.set(from, [...(uses.get(from) ?? []), to])
  const circles: string[][] = []
  const inCircle = new Set<string>()
  for (const file of uses.keys()) {
    if (inCircle.has(file)) continue
    const circle = shortestWayBack(file, uses)
    if (circle === undefined) continue
    circles.push(circle)
    for (const member of circle) inCircle.add(member)
  }
  return circles
}

function shortestWayBack(start: string, uses: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (let file = queue.shift(); file !== undefined; file = queue.shift())
    for (const next of uses.get(file) ?? []) {
      if (next === start) return [...wayTo(file, cameFrom), start]
      if (cameFrom.has(next) || next === start) continue
      cameFrom.set(next, file)
      queue.push(next)
    }
  return undefined
}

function wayTo(file: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const before = cameFrom.get(file)
  return before === undefined ? [file] : [...wayTo(before, cameFrom), file]
}
