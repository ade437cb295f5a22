import { expect, test } from 'vitest'
import { timeUntil } from './until.ts'

const START = '2026-11-21T18:00:00.000Z'

test.each([
  [3 * 86_400 + 5, 'in 3 days'],
  [2 * 86_400 - 1, 'in 47 h 59 min'],
  [3_600, 'in 1 h 0 min'],
  [581, 'in 09:41'],
  [1, 'in 00:01'],
  [0, null],
  [-10, null],
])('%d seconds before the start it reads %s', (seconds, words) =>
  expect(timeUntil(START, Date.parse(START) - seconds * 1000)).toBe(words),
)
