import { centsToDollars, dollarsToCents } from '@cup/contract/money'

interface Pool {
  prize_pool: number
  added_prize: number
  paid_team_count: number
}

/** What is refunded when a cup is cancelled or reset: the pool without the added prize. */
export const feesInPool = ({ prize_pool, added_prize, paid_team_count }: Pool): number =>
  paid_team_count === 0 ? 0 : centsToDollars(dollarsToCents(prize_pool) - dollarsToCents(added_prize))
