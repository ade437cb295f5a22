/**
 * XOR mask for the address at which the losers of a winners round enter the losers bracket.
 * Two rounds' masks first differ, from the top, at bit `trailing zeros of their distance`, which
 * postpones every rematch as long as any order can. `addressBits` is the width of the round's addresses.
 */
export const dropMask = (winnersRound: number, addressBits: number): number => {
  const q = winnersRound - 1
  const top = q & 1
  const below = top ^ ((q >> 1) & 1)
  let mask = 0
  for (let j = 0; j < addressBits; j++) {
    const bit = j === 0 ? top : j === 1 ? below : below ^ ((q >> j) & 1)
    mask = (mask << 1) | bit
  }
  return mask
}
