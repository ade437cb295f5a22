import type { BracketTeam } from '@cup/contract/bracket'

/** A team that was seeded far below its opponent has won. Neighbours in the seed order surprise nobody. */
export const isUpset = (winner: Pick<BracketTeam, 'seed'>, loser: Pick<BracketTeam, 'seed'>): boolean =>
  winner.seed - loser.seed >= 3 && winner.seed >= 2 * loser.seed
