import { describe, expect, test } from 'vitest'
import { applyMatchChange, joinMatchChanges, toMatchChanges } from './match-changes.ts'
import { Match } from './matches.ts'

const drawn: Match = Match.parse({
  id: 'm1',
  bracket: 'winners',
  round: 1,
  round_name: 'Winners Round 1',
  position: 1,
  best_of: 3,
  match_status: 'checkin',
  team1_id: 'a',
  team2_id: 'b',
  winner_id: null,
  score: null,
  series: null,
  checked_in_teams: ['a', 'b'],
  checkin_deadline: '2026-11-16T20:07:00.000Z',
  winner_to: { match_id: 'm3', slot: 'team1' },
  loser_to: { match_id: 'm5', slot: 'team2' },
  ruling: 'Late',
  started_at: null,
  completed_at: null,
  revision: 4,
})
const scored: Match = {
  ...drawn,
  match_status: 'completed',
  winner_id: 'a',
  score: '2-1',
  checked_in_teams: [],
  checkin_deadline: null,
  ruling: null,
  completed_at: '2026-11-16T20:30:00.000Z',
  revision: 5,
}
const change = (match: Match) => toMatchChanges([match])[0] ?? { id: '', revision: 0 }

describe('the change of a match', () => {
  test('turns the known match into exactly the match of a read', () => {
    expect(applyMatchChange(drawn, change(scored))).toEqual(scored)
    expect(applyMatchChange(scored, change(drawn))).toEqual(drawn)
  })

  test('omits fields of the draw and unset fields', () => {
    const fields = ['id', 'match_status', 'team1_id', 'team2_id', 'winner_id', 'score', 'completed_at', 'revision']
    expect(Object.keys(change(scored)).toSorted()).toEqual(fields.toSorted())
  })

  test('has every field if a match leads nowhere, and so do the other changes', () => {
    const reset: Match = { ...drawn, id: 'reset', winner_to: null, loser_to: null, revision: 1 }
    const changes = toMatchChanges([scored, reset])
    expect(changes.map((each) => applyMatchChange(undefined, each))).toEqual([scored, reset])
  })

  test('is not enough for an unknown match', () => {
    expect(applyMatchChange(undefined, change(scored))).toBeUndefined()
  })

  test('joined to an earlier one keeps the fields that only that one has', () => {
    const [whole = change(drawn)] = toMatchChanges([{ ...drawn, revision: 1 }])
    const joined = joinMatchChanges(whole, change(scored))
    expect(applyMatchChange(undefined, joined)).toEqual(scored)
    expect(joinMatchChanges(undefined, joined)).toEqual(joined)
  })
})
