import { expect, test } from 'vitest'
import { slotSource } from './opponent-source.rules.ts'

const first = {
  round_name: 'Winners Round 1',
  position: 3,
  winner_to_idx: 7,
  winner_to_slot: 1,
  loser_to_idx: 9,
  loser_to_slot: 2,
}

test('names the match whose winner or loser will come', () => {
  expect(slotSource([first], 7, 1)).toBe('Winner of Winners Round 1, match 3')
  expect(slotSource([first], 9, 2)).toBe('Loser of Winners Round 1, match 3')
})

test('a slot that no match feeds has no source', () => {
  expect(slotSource([first], 7, 2)).toBeNull()
  expect(slotSource([], 7, 1)).toBeNull()
})
