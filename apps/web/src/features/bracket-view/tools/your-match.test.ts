import type { Match } from '@cup/contract/matches'
import { describe, expect, test } from 'vitest'
import { emptyMatch } from '../../../../test-support/bracket/bracket-of.ts'
import { matchToShow, openMatchOf } from './your-match.ts'

const match = (id: string, changes: Partial<Match> = {}): Match => ({ ...emptyMatch(id), team1_id: 'a', ...changes })

describe('openMatchOf', () => {
  test('an open check-in comes before a running match, and that before a waiting one', () => {
    const waiting = match('w')
    const running = match('r', { match_status: 'in_progress' })
    const urgent = match('u', { match_status: 'checkin', team1_id: 'x', team2_id: 'a' })
    expect(openMatchOf([waiting, running, urgent], ['a'])?.id).toBe('u')
    expect(openMatchOf([waiting, running], ['a'])?.id).toBe('r')
    expect(openMatchOf([waiting], ['a'])?.id).toBe('w')
  })

  test('there is none once the team is eliminated', () => {
    expect(openMatchOf([match('m', { match_status: 'completed' })], ['a'])).toBeNull()
    expect(openMatchOf([match('m')], ['b'])).toBeNull()
    expect(openMatchOf([match('m')], [])).toBeNull()
  })
})

describe('matchToShow', () => {
  const early = match('early', { match_status: 'completed', completed_at: '2026-11-21T18:00:00.000Z' })
  const late = match('late', { match_status: 'completed', completed_at: '2026-11-21T19:00:00.000Z' })

  test('is the open match, else the one played last', () => {
    expect(matchToShow([late, match('open'), early], 'a')?.id).toBe('open')
    expect(matchToShow([late, early], 'a')?.id).toBe('late')
    expect(matchToShow([late, early], 'b')).toBeNull()
  })
})

test('the most urgent match of two teams, and the last match of a finished team, even without an end time', () => {
  const theirs = match('theirs', { team1_id: 'b', match_status: 'checkin' })
  expect(openMatchOf([match('mine'), theirs], ['a', 'b'])?.id).toBe('theirs')
  const without = match('without', { match_status: 'completed' })
  const ended = match('ended', { match_status: 'completed', completed_at: '2026-11-21T18:00:00.000Z' })
  expect([matchToShow([without, ended], 'a')?.id, matchToShow([ended, without], 'a')?.id]).toEqual(['ended', 'ended'])
})
