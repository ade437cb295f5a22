/** Games of a match by how many wins separate it from the grand final: 7 there, 5 one before, else 3. */
export const bestOfAt = (winsBeforeGrandFinal: number): number => {
  if (winsBeforeGrandFinal === 0) return 7
  return winsBeforeGrandFinal === 1 ? 5 : 3
}
