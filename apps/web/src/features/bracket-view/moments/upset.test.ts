import { expect, test } from 'vitest'
import { isUpset } from './moments.ts'

test.each([
  [8, 1, true],
  [5, 2, true],
  [4, 1, true],
  [3, 1, false],
  [16, 13, false],
  [1, 8, false],
])('seed %d beats seed %d: an upset is %s', (winner, loser, expected) => {
  expect(isUpset({ seed: winner }, { seed: loser })).toBe(expected)
})
