/** The chosen order without deleted teams; teams that paid in the meantime are added at the end. */
export function keepOrder(order: readonly string[], presentIds: readonly string[]): string[] {
  const kept = order.filter((id) => presentIds.includes(id))
  return [...kept, ...presentIds.filter((id) => !kept.includes(id))]
}

/** Moves one team from `from` to `to`. */
export function moveSeed(order: readonly string[], from: number, to: number): string[] {
  const moved = order[from]
  if (moved === undefined || to < 0 || to >= order.length) return [...order]
  const rest = order.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}
