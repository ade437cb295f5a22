import { PRIZE_SPLIT_PERCENT } from './constants.ts'

/**
 * Splits whole cents in proportion to the weights, by largest remainder, so that the parts always add up to the total.
 * Equal remainders go to the earlier part.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum <= 0) return weights.map(() => 0)
  const parts = weights.map((weight) => Math.floor((totalCents * weight) / sum))
  const remainders = weights.map((weight, index) => ({ index, rest: (totalCents * weight) % sum }))
  remainders.sort((a, b) => b.rest - a.rest || a.index - b.index)
  const missing = totalCents - parts.reduce((a, b) => a + b, 0)
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The three tiers in cents: 50/30/20 percent of the pool. */
export const prizeTiers = (poolCents: number): number[] => splitCents(poolCents, PRIZE_SPLIT_PERCENT)
