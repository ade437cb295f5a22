import { expect, test } from 'vitest'
import { waitAt } from './pace.ts'
import { createRateLimits } from './rate-limits.ts'

test.each([
  [1, 0],
  [0.75, 0],
  [0.5, 33],
  [0.25, 67],
  [0, 100],
  [-0.5, 100],
])('with %d of the allowance left a call waits for %i ms at most', (share, ms) => {
  expect(waitAt(share, 100)).toBe(ms)
})

test('calls are at full speed until a quarter of the allowance is spent, and wait longer and longer after that', () => {
  const limits = createRateLimits({ enabled: true, now: () => 0 })
  const waits = Array.from({ length: 600 }, () => limits.take('cache_miss', { ip: '1.1.1.1' }))
  expect(new Set(waits.slice(0, 150))).toEqual(new Set([0]))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.at(-1)).toBe(100)
  expect(limits.take('cache_miss', { ip: '2.2.2.2' })).toBe(0)
})
