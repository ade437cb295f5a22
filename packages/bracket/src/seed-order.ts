/**
 * The better seed (from 0) of the pair at an address of a full round of `2 ** rounds` matches-to-be:
 * 1 v 8, 4 v 5, 2 v 7, 3 v 6. Every address bit mirrors the seeds of the half-sized bracket.
 */
export const betterSeedAt = (rounds: number, address: number): number => {
  let seed = 0
  for (let bit = rounds - 1, size = 2; bit >= 0; bit--, size *= 2) {
    if ((address >> bit) & 1) seed = size - 1 - seed
  }
  return seed
}

/** Winners rounds of a bracket without the grand final: the smallest k with `2 ** k >= teamCount`. */
export const winnersRoundCount = (teamCount: number): number => 32 - Math.clz32(teamCount - 1)
