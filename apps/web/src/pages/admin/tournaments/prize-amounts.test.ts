import { expect, test } from 'vitest'
import { aSheet } from '../../../../test-support/payouts.ts'
import { amountTexts, centsOf, sumOfAmounts } from './prize-amounts.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.05', 1205],
  [' $0.29 ', 29],
  ['1234567.89', 123456789],
])('“%s” is %i cents', (text, cents) => expect(centsOf(text)).toBe(cents))

test.each(['', 'ten', '-1', '1.234', '1,50', '1e3', '12345678', 'x1', '1x', '1.', '$'])('“%s” is no amount', (text) =>
  expect(centsOf(text)).toBeUndefined(),
)

test('cents add up exactly', () => expect(sumOfAmounts({ first: '0.10', second: '0.20', third: '0.29' })).toBe(59))

test('a place without an amount has no sum', () =>
  expect(sumOfAmounts({ first: '1', second: '', third: '1' })).toBeUndefined())

test.each([
  { first: '', second: '1', third: '1' },
  { first: '1', second: '1', third: 'x' },
])('%j has no sum', (texts) => expect(sumOfAmounts(texts)).toBeUndefined())

test('the amounts of a sheet are typed with two decimals', () => {
  const prize = (amount: number) => ({ team_id: null, team_name: null, amount })
  const sheet = aSheet([], { first: prize(68.75), second: prize(41.5), third: prize(0) })
  expect(amountTexts(sheet)).toEqual({ first: '68.75', second: '41.50', third: '0.00' })
})
