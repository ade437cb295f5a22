import { structureFor } from '../src/structure.ts'

/** Where a slot's team comes from. `bye` is an empty place. */
export type Source =
  | { readonly seed: number }
  | { readonly winnerOf: string }
  | { readonly loserOf: string }
  | { readonly bye: true }

/** Matches by any id, each with its two sources. */
export type MatchGraph = ReadonlyMap<string, readonly [Source, Source]>

/**
 * A graph's matches as numbers that depend only on what feeds them, however the matches are called, ordered or
 * drawn. Matches that a bye decides are not counted. Two graphs numbered with one `book` are equal if and only
 * if the numbers are.
 */
export const shapeOf = (graph: MatchGraph, book: Map<string, number>): number[] => {
  const ways = new Map<string, { winner: string; loser: string }>()
  const shapes: number[] = []
  const nameOf = (source: Source): string => {
    if ('seed' in source) return `seed ${source.seed}`
    if ('bye' in source) return 'bye'
    return 'winnerOf' in source ? resolve(source.winnerOf).winner : resolve(source.loserOf).loser
  }
  const resolve = (id: string): { winner: string; loser: string } => {
    const known = ways.get(id)
    if (known) return known
    const sources = graph.get(id)
    if (!sources) throw new Error(`No match ${id}`)
    const names = sources.map(nameOf).toSorted()
    const way = names.includes('bye')
      ? { winner: names.find((name) => name !== 'bye') ?? 'bye', loser: 'bye' }
      : number(names)
    ways.set(id, way)
    return way
  }
  const number = (names: readonly string[]): { winner: string; loser: string } => {
    const key = names.join(' v ')
    const shape = book.get(key) ?? book.size
    book.set(key, shape)
    shapes.push(shape)
    return { winner: `winner ${shape}`, loser: `loser ${shape}` }
  }
  for (const id of graph.keys()) resolve(id)
  return shapes.toSorted((a, b) => a - b)
}

/** Our own structure as such a graph, without the reset. */
export const ownGraph = (teamCount: number): MatchGraph => {
  const { layout, initialSlots, reset } = structureFor(teamCount)
  const sources: Source[] = initialSlots.map((seed) => (seed >= 0 ? { seed } : { bye: true }))
  for (const { key, winnerTo, loserTo } of layout) {
    if (winnerTo) sources[2 * winnerTo.match + winnerTo.slot - 1] = { winnerOf: key }
    if (loserTo) sources[2 * loserTo.match + loserTo.slot - 1] = { loserOf: key }
  }
  return new Map(
    layout
      .slice(0, reset)
      .map(({ key, idx }) => [key, [sources[2 * idx] as Source, sources[2 * idx + 1] as Source]] as const),
  )
}
