import type { OwnPayout } from '@cup/contract/payouts'

/** A prize for which the player has not entered a payout handle yet. */
export const unclaimedPrize = (payouts: readonly OwnPayout[] = [], tournamentId?: string): OwnPayout | undefined =>
  payouts.find(
    ({ state, handle, amount, tournament_id }) =>
      state === 'owed' && handle === null && amount > 0 && (tournamentId ?? tournament_id) === tournament_id,
  )
