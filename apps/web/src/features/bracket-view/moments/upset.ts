import type { BracketTeam } from '@cup/contract/bracket'

/** Whether the winner was seeded far below its opponent. */
export const isUpset = (winner: Pick<BracketTeam, 'seed'>, loser: Pick<BracketTeam, 'seed'>): boolean =>
  winner.seed - loser.seed >= 3 && winner.seed >= 2 * loser.seed
