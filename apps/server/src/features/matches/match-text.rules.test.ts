import { describe, expect, test } from 'vitest'
import { correctionRuling, disqualificationRuling, noShowRuling, reopeningRuling } from './match-text.rules.ts'

const match = {
  team1_id: 'one',
  team1_name: 'Falcons',
  team2_id: 'two',
  team2_name: 'Owls',
  match_status: 'completed',
  winner_id: 'one',
  score: '3-1',
} as const

describe('a corrected result', () => {
  test.each([
    ['of another winner names the one before', {}, 'Corrected: Falcons had won 3-1'],
    ['without a score before', { score: null }, 'Corrected: Falcons had won'],
    ['that was decided without play says how', { score: 'DQ in game 2' }, 'Corrected: Falcons had won (DQ in game 2)'],
    ['that nobody had won', { winner_id: null, score: 'No-show' }, 'Corrected: nobody had won (No-show)'],
    ['of the same winner names the score before', { winner_id: 'two' }, 'Corrected: the score was 3-1'],
    ['of the same winner without a score', { winner_id: 'two', score: null }, 'Corrected: the score was missing'],
    ['is none if it is the first', { match_status: 'in_progress', winner_id: null, score: null }, null],
  ] as const)('%s', (_, before, ruling) => {
    expect(correctionRuling({ ...match, ...before }, { winnerTeamId: 'two' })).toBe(ruling)
  })
})

test('the ruling of a reopened match has its previous result, if any', () => {
  expect(reopeningRuling(match)).toBe('Reopened: Falcons had won 3-1')
  expect(reopeningRuling({ ...match, match_status: 'pending', winner_id: null })).toBeNull()
})

test('a no-show names the team that did not check in, or neither team', () => {
  expect(noShowRuling(match, ['two'])).toBe('No-show: Owls did not check in')
  expect(noShowRuling(match, ['one', 'two'])).toBe('No-show: neither team checked in')
})

test('a disqualification and a withdrawal give their reason', () => {
  const ruling = (withdraw: boolean) => disqualificationRuling(match, { teamId: 'one', reason: 'Late', withdraw })
  expect(ruling(false)).toBe('Disqualified: Falcons (Late)')
  expect(ruling(true)).toBe('Falcons withdrew (Late)')
})

test('a team without a name is called a team', () => {
  expect(noShowRuling({ ...match, team1_name: null }, ['one'])).toBe('No-show: a team did not check in')
})
