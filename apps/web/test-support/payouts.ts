import type { Payout, PayoutSheet } from '@cup/contract/payouts'
import { CUP_ID, RAVENS, VIPERS } from './admin-cup.ts'
import { anId } from './samples.ts'

export const aPayout = (changes: Partial<Payout> = {}): Payout => ({
  id: anId(800),
  place: 1,
  team_id: VIPERS,
  team_name: 'Ceiling Vipers',
  player_id: anId(1),
  player_name: 'Ravi',
  player_email: null,
  amount: 55,
  state: 'owed',
  held: false,
  sent_at: null,
  method: null,
  reference: null,
  sent_by: null,
  handle: null,
  ...changes,
})

export const aSheet = (payouts: Payout[], changes: Partial<PayoutSheet> = {}): PayoutSheet => ({
  tournament_id: CUP_ID,
  prize_pool: 110,
  podium_source: 'play',
  first: { team_id: VIPERS, team_name: 'Ceiling Vipers', amount: 55 },
  second: { team_id: RAVENS, team_name: 'Pinch Ravens', amount: 55 },
  third: { team_id: null, team_name: null, amount: 0 },
  payouts,
  sent: 0,
  total: payouts.length,
  ...changes,
})
