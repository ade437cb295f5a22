import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prizeTiers, splitCents } from './prize.ts'

describe('prizeTiers', () => {
  test.each([
    [0, [0, 0, 0]],
    [1000, [500, 300, 200]],
    [24000, [12000, 7200, 4800]],
    [1, [1, 0, 0]],
    [7, [4, 2, 1]],
    // 1.0, 0.6 and 0.4 cents: the larger remainder wins, not the earlier place
    [2, [1, 1, 0]],
    [3, [1, 1, 1]],
  ])('splits %i cents 50/30/20', (pool, tiers) => {
    expect(prizeTiers(pool)).toEqual(tiers)
  })
})

describe('splitCents', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 9 })
  test('always adds up to the total, and no part is off by a cent or more', () => {
    fc.assert(
      fc.property(fc.nat(61_200_000), weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const split = splitCents(total, parts)
        expect(split.reduce((a, b) => a + b, 0)).toBe(total)
        split.forEach((cents, i) => {
          expect(Math.abs(cents - (total * (parts[i] ?? 0)) / sum)).toBeLessThan(1)
        })
      }),
    )
  })
  test('returns nothing without shares', () => {
    expect(splitCents(1000, [0, 0])).toEqual([0, 0])
  })
})
