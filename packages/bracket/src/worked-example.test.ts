import { expect, test } from 'vitest'
import { bracketAfter } from '../testing/bracket-after.ts'
import { podium, standings, toRows } from './index.ts'
import { dropMask } from './loser-drop-order.ts'

test('six teams go the way the docs tell', () => {
  const results = { 'W1.1': 5, 'W1.2': 3, 'W2.1': 1, 'W2.2': 3, 'L1.1': 2, 'L1.2': 5, 'W3.1': 1, 'L2.1': 2, 'L3.1': 2 }
  const bracket = bracketAfter(6, { ...results, GF: 2, GF2: 1 })
  expect(toRows(bracket).map(({ key, team1, team2 }) => `${key} ${team1} ${team2}`)).toEqual([
    'W1.1 seed4 seed5',
    'W1.2 seed3 seed6',
    'W2.1 seed1 seed5',
    'W2.2 seed2 seed3',
    'L1.1 seed2 seed4',
    'L1.2 seed5 seed6',
    'W3.1 seed1 seed3',
    'L2.1 seed2 seed5',
    'L3.1 seed3 seed2',
    'GF seed1 seed2',
    'GF2 seed1 seed2',
  ])
  expect(standings(bracket).map(({ team, rank }) => `${team} ${rank}`)).toEqual([
    'seed1 1',
    'seed2 2',
    'seed3 3',
    'seed5 4',
    'seed4 5',
    'seed6 5',
  ])
  expect(podium(bracket)).toEqual({ first: 'seed1', second: 'seed2', third: 'seed3' })
})

test('the masks of the losers drops are those in the docs', () => {
  const masks = [2, 3, 4, 5, 6, 7, 8, 9].map((round) => dropMask(round, 4).toString(2).padStart(4, '0'))
  expect(masks).toEqual(['1111', '0111', '1000', '0010', '1101', '0101', '1010', '0001'])
})
