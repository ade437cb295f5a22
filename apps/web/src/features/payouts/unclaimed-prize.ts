import type { OwnPayout } from '@cup/contract/payouts'

/** The prize that waits for its player to say how it is to be paid. */
export const unclaimedPrize = (payouts: readonly OwnPayout[] = [], tournamentId?: string): OwnPayout | undefined =>
  payouts.find(
    ({ state, handle, amount, tournament_id }) =>
      state === 'owed' && handle === null && amount > 0 && (tournamentId ?? tournament_id) === tournament_id,
  )
