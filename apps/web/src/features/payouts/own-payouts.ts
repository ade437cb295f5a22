import { type OwnPayout, ownPayouts } from '@cup/contract/payouts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** The viewer's prizes, newest first. */
export const ownPayoutsQuery = queryOptions({
  queryKey: queryKeys.ownPayouts,
  queryFn: async ({ signal }) => (await call(ownPayouts, {}, { signal })).payouts,
})

/** Opens the dialog of the teams page in which a player claims a prize. */
export const PRIZES_PARAM = 'prizes'
export const PRIZES_ADDRESS = `/prize-pool?${PRIZES_PARAM}=mine`

/** A prize for which the player has not entered a payout handle yet. */
export const unclaimedPrize = (payouts: readonly OwnPayout[] = [], tournamentId?: string): OwnPayout | undefined =>
  payouts.find(
    ({ state, handle, amount, tournament_id }) =>
      state === 'owed' && handle === null && amount > 0 && (tournamentId ?? tournament_id) === tournament_id,
  )
