import type { TeamId } from '../src/types.ts'

/** Ids in seed order: `seed1`, `seed2`, … */
export const teamsNamed = (teamCount: number): TeamId[] =>
  Array.from({ length: teamCount }, (_, seed) => `seed${seed + 1}`)
