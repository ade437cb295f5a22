import { expect, test } from 'vitest'
import { centsOf, sumOfAmounts } from './prize-amounts.ts'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.05', 1205],
  [' $0.29 ', 29],
  ['1234567.89', 123456789],
])('“%s” is %i cents', (text, cents) => expect(centsOf(text)).toBe(cents))

test.each(['', 'ten', '-1', '1.234', '1,50', '1e3'])('“%s” is no amount', (text) =>
  expect(centsOf(text)).toBeUndefined(),
)

test('cents add up exactly', () => expect(sumOfAmounts({ first: '0.10', second: '0.20', third: '0.29' })).toBe(59))

test('a place without an amount has no sum', () =>
  expect(sumOfAmounts({ first: '1', second: '', third: '1' })).toBeUndefined())
