/** Random numbers that a seed repeats exactly (mulberry32). */
export interface Random {
  /** Below 1, at least 0. */
  readonly next: () => number
  readonly below: (limit: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, pick: (list) => list[below(list.length)] as (typeof list)[number] }
}
