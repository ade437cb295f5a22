import { expect, test } from 'vitest'
import { toTimedMatches } from './match.view.ts'
import type { CupTimeRow } from './own-matches.queries.ts'

const AT = new Date('2026-11-06T20:00:00Z')
const final: CupTimeRow = {
  id: 'final',
  round_name: 'Winners Final',
  position: 1,
  idx: 0,
  best_of: 5,
  match_status: 'checkin',
  winner_id: null,
  score: null,
  started_at: null,
  completed_at: null,
  checkin_deadline: AT,
  winner_to_idx: 7,
  winner_to_slot: 2,
  loser_to_idx: null,
  loser_to_slot: null,
}
const semifinal: CupTimeRow = {
  ...final,
  id: 'semifinal',
  idx: 4,
  best_of: 3,
  match_status: 'completed',
  winner_id: 'one',
  score: '2-1',
  started_at: AT,
  completed_at: new Date('2026-11-06T20:20:00Z'),
  checkin_deadline: null,
  winner_to_idx: 0,
  winner_to_slot: 1,
}

test('times are calculated from when matches began and ended, and where their teams go', () => {
  expect(toTimedMatches([semifinal, final])).toEqual([
    {
      id: 'semifinal',
      best_of: 3,
      match_status: 'completed',
      winner_id: 'one',
      score: '2-1',
      started_at: '2026-11-06T20:00:00.000Z',
      completed_at: '2026-11-06T20:20:00.000Z',
      checkin_deadline: null,
      winner_to: { match_id: 'final', slot: 'team1' },
      loser_to: null,
    },
    {
      id: 'final',
      best_of: 5,
      match_status: 'checkin',
      winner_id: null,
      score: null,
      started_at: null,
      completed_at: null,
      checkin_deadline: '2026-11-06T20:00:00.000Z',
      // the reset is not there yet
      winner_to: null,
      loser_to: null,
    },
  ])
})
