import type { Match } from '@cup/contract/matches'
import { expect, test } from 'vitest'
import { emptyMatch } from '../../../../test-support/bracket/bracket-of.ts'
import { comingUp, lastResults, playingNow } from './stream-lists.ts'

const match = (id: string, changes: Partial<Match> = {}): Match => ({
  ...emptyMatch(id),
  team1_id: 'one',
  team2_id: 'two',
  ...changes,
})
const ids = (matches: readonly Match[]) => matches.map(({ id }) => id)

const BY_WEIGHT = [
  match('early', { round: 1 }),
  match('lower', { bracket: 'losers', round: 9 }),
  match('late', { round: 3 }),
  match('long', { bracket: 'losers', round: 1, best_of: 5 }),
]

test('of the matches being played the longest comes first, then the winners side, then the later round', () => {
  const playing = BY_WEIGHT.map((each) => ({ ...each, match_status: 'in_progress' as const }))
  expect(ids(playingNow([match('waiting'), ...playing]))).toEqual(['long', 'late', 'early', 'lower'])
})

test('called matches come before pending ones, each by weight; a match without both teams is omitted', () => {
  const called = BY_WEIGHT.map((each) => ({ ...each, id: `called ${each.id}`, match_status: 'checkin' as const }))
  const others = [
    match('half', { team2_id: null }),
    match('other half', { team1_id: null }),
    match('over', { match_status: 'completed' }),
  ]
  const order = ['long', 'late', 'early', 'lower']
  expect(ids(comingUp([...others, ...BY_WEIGHT, ...called]))).toEqual([...order.map((id) => `called ${id}`), ...order])
})

test('the newest results come first, up to the count; a match that was not played is omitted', () => {
  const over = (id: string, minute: number | null, changes: Partial<Match> = {}) =>
    match(id, {
      match_status: 'completed',
      winner_id: 'one',
      completed_at: minute === null ? null : `2026-11-21T18:0${minute}:00.000Z`,
      ...changes,
    })
  const matches = [
    over('unknown', null),
    over('first', 1),
    over('third', 3),
    over('second', 2),
    over('nobody won', 4, { winner_id: null }),
    over('a bye', 5, { team2_id: null }),
    match('open'),
  ]
  expect(ids(lastResults(matches, 9))).toEqual(['third', 'second', 'first', 'unknown'])
  expect(ids(lastResults(matches, 2))).toEqual(['third', 'second'])
})
