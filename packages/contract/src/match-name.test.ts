import { expect, test } from 'vitest'
import { matchName } from './match-name.ts'

test.each([
  ['Winners Round 2', 'Winners Round 2, match 1'],
  ['Losers Round 1', 'Losers Round 1, match 1'],
  ['Winners Final', 'Winners Final'],
  ['Losers Final', 'Losers Final'],
  ['Grand Final', 'Grand Final'],
  ['Grand Final Reset', 'Grand Final Reset'],
])('a match of %s is named %s', (round_name, name) => {
  expect(matchName({ round_name, position: 1 })).toBe(name)
})
