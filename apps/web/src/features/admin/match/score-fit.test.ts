import { expect, test } from 'vitest'
import { scoreOddity } from './score-fit.ts'

test.each([
  ['2-0', 3],
  ['2-1', 3],
  [' 2 : 1 ', 3],
  ['3-2', 5],
  ['4-3', 7],
  ['Walkover', 3],
  ['no contest', 5],
  ['', 3],
])('%s is fine in a best of %i', (score, bestOf) => expect(scoreOddity(score, bestOf)).toBeUndefined())

test.each([
  ['3-1', 3, /does not fit a best of 3, which takes 2 wins/],
  ['1-0', 3, /does not fit/],
  ['1-2', 3, /gives the winner fewer games than the loser.*2-1/],
  ['2-2', 3, /is a draw/],
  ['banana', 3, /is not a score such as 2-1/],
  ['2-1 after a replay', 3, /is not a score/],
])('%s in a best of %i is warned about', (score, bestOf, warning) =>
  expect(scoreOddity(score, bestOf)).toMatch(warning),
)
