import type { TeamId } from './types.ts'

/** The team in a slot, null if it is empty. The test keeps negative indices, which are slow, away from the array. */
export const teamAt = (seeds: readonly TeamId[], slot: number): TeamId | null =>
  slot >= 0 ? (seeds[slot] as TeamId) : null
