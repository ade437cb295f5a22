import { expect, test } from 'vitest'
import { scoreOddity } from './score-fit.ts'

test.each([
  ['2-0', 3],
  ['1-2', 3],
  [' 3 : 2 ', 5],
  ['4–3', 7],
  ['Walkover', 3],
  ['2-1 (OT)', 3],
  ['', 3],
])('“%s” is fine in a best of %i', (score, bestOf) => expect(scoreOddity(score, bestOf)).toBeUndefined())

test.each([
  ['3-1', 3],
  ['2-2', 3],
  ['1-0', 3],
  ['2-0', 5],
  ['4-4', 7],
])('“%s” looks odd in a best of %i', (score, bestOf) =>
  expect(scoreOddity(score, bestOf)).toContain(`best of ${bestOf}`),
)
