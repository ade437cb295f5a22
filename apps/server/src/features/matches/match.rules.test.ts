import { describe, expect, test } from 'vitest'
import { toOutcomeCode } from './bracket-mapping.rules.ts'
import { requireOpenCheckIn, wasPlayed } from './match.rules.ts'

describe('a match was played', () => {
  test.each([
    [null, false],
    ['team1_won', true],
    ['team2_won', true],
    ['team1_forfeited', false],
    ['team2_disqualified', false],
    ['double_forfeit', false],
  ] as const)('if it ended with %s and never started: %s', (outcome, played) => {
    expect(wasPlayed({ started_at: null, outcome: toOutcomeCode(outcome) })).toBe(played)
    expect(wasPlayed({ started_at: new Date(), outcome: toOutcomeCode(outcome) })).toBe(true)
  })
})

test('the deadline ends only a check-in that was opened', () => {
  const teams = { team1_id: 'one', team2_id: 'two' }
  const check = (match_status: 'pending' | 'checkin') => () =>
    requireOpenCheckIn({ ...teams, match_status }, { pastDeadline: true })
  expect(check('pending')).not.toThrow()
  expect(check('checkin')).toThrow('Check-in period has expired')
})
