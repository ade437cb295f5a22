import { expect, test } from 'vitest'
import { keepOrder, moveSeed } from './seed-order.ts'

test.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 2, ['a', 'c', 'b', 'd']],
  [0, -1, ['a', 'b', 'c', 'd']],
  [3, 4, ['a', 'b', 'c', 'd']],
  [0, 3, ['b', 'c', 'd', 'a']],
  [4, 0, ['a', 'b', 'c', 'd']],
  [2, 2, ['a', 'b', 'c', 'd']],
])('moves %i to %i', (from, to, expected) => expect(moveSeed(['a', 'b', 'c', 'd'], from, to)).toEqual(expected))

test('a deleted team leaves the order, a newly paid team is added at the end', () =>
  expect(
    keepOrder(
      ['c', 'a', 'b'],
      ['a', 'b', 'd', 'c'].filter((id) => id !== 'b'),
    ),
  ).toEqual(['c', 'a', 'd']))
