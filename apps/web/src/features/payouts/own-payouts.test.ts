import type { OwnPayout } from '@cup/contract/payouts'
import { expect, test } from 'vitest'
import { unclaimedPrize } from './own-payouts.ts'

const aPrize = (changes: Partial<OwnPayout> = {}): OwnPayout => ({
  id: 'prize',
  tournament_id: 'cup',
  tournament_name: 'Cup 12',
  place: 1,
  team_name: 'Vipers',
  amount: 55,
  state: 'owed',
  sent_at: null,
  handle: null,
  ...changes,
})

test('only an owed prize above zero without a handle can be claimed', () => {
  const others = [aPrize({ state: 'sent' }), aPrize({ handle: 'paypal.me/ravi' }), aPrize({ amount: 0 })]
  expect(unclaimedPrize(others)).toBeUndefined()
  expect(unclaimedPrize([...others, aPrize({ id: 'mine', amount: 0.01 })])?.id).toBe('mine')
  expect(unclaimedPrize(undefined)).toBeUndefined()
})

test('with a cup only its prize counts, without one any prize', () => {
  const prizes = [aPrize({ id: 'a', tournament_id: 'earlier' }), aPrize({ id: 'b', tournament_id: 'cup' })]
  expect(unclaimedPrize(prizes, 'cup')?.id).toBe('b')
  expect(unclaimedPrize(prizes, 'other')).toBeUndefined()
  expect(unclaimedPrize(prizes)?.id).toBe('a')
})
