import type { Match } from '@cup/contract/matches'
import { describe, expect, test } from 'vitest'
import { emptyMatch } from '../../../../test-support/bracket/bracket-of.ts'
import { secondsLeft } from '../../../format/countdown.ts'
import { checkInOffer } from './check-in-rules.ts'
import { cardLabel, countdownWord, gamesWon, statusWord } from './match-words.ts'

const match = (changes: Partial<Match> = {}): Match => ({
  ...emptyMatch('m', 'winners', 2),
  team1_id: 'a',
  team2_id: 'b',
  ...changes,
})
const member = { signedIn: true, teamIds: new Set(['a']) }
const stranger = { signedIn: true, teamIds: new Set(['z']) }

test('a card’s name includes the running series, never as the score', () => {
  const names = { team1: 'Vipers', team2: 'Ravens' }
  const series = { team1: 1, team2: 0 }
  const label = cardLabel({ match: match({ match_status: 'in_progress', series }), ...names }, () => undefined)
  expect(label).toContain('Series so far 1–0')
  expect(label).not.toContain('Score')
  const over = match({ match_status: 'completed', winner_id: 'a', score: '2-0', series })
  expect(cardLabel({ match: over, ...names }, () => undefined)).not.toContain('so far')
})

describe('checkInOffer', () => {
  test.each(['pending', 'checkin'] as const)('a member may check in while the match is %s', (match_status) => {
    expect(checkInOffer(match({ match_status }), member)).toEqual({ kind: 'ready' })
  })

  test.each(['in_progress', 'completed'] as const)('a match that is %s offers no check-in', (match_status) => {
    expect(checkInOffer(match({ match_status }), member)).toEqual({ kind: 'none' })
  })

  test('a visitor sees no button', () => {
    expect(checkInOffer(match(), { signedIn: false, teamIds: new Set() })).toEqual({ kind: 'none' })
  })

  test('a viewer of neither team sees that it is not their match', () => {
    expect(checkInOffer(match(), stranger)).toEqual({ kind: 'blocked', reason: 'Not your match' })
  })

  test('check-in is blocked before both teams are known', () => {
    const open = match({ team2_id: null })
    expect(checkInOffer(open, member)).toEqual({ kind: 'blocked', reason: 'Opponent not known yet' })
    expect(checkInOffer(open, stranger)).toEqual({ kind: 'blocked', reason: 'Teams not known yet' })
  })

  test("check-in is blocked until the viewer's teams are known", () => {
    expect(checkInOffer(match(), { signedIn: true, teamIds: null })).toEqual({
      kind: 'blocked',
      reason: 'Looking for your team',
    })
  })

  test('a checked-in team is done, whether or not the other is checked in', () => {
    expect(checkInOffer(match({ checked_in_teams: ['a'] }), member)).toEqual({ kind: 'done' })
    expect(checkInOffer(match({ checked_in_teams: ['b'] }), member)).toEqual({ kind: 'ready' })
  })

  test('a player of both teams is done when both are checked in', () => {
    const both = { signedIn: true, teamIds: new Set(['a', 'b']) }
    expect(checkInOffer(match({ checked_in_teams: ['a'] }), both)).toEqual({ kind: 'ready' })
    expect(checkInOffer(match({ checked_in_teams: ['b', 'a'] }), both)).toEqual({ kind: 'done' })
  })
})

describe('statusWord', () => {
  test.each([
    ['winners', 'pending', 'Pending'],
    ['winners', 'checkin', ''],
    ['winners', 'in_progress', 'In Progress'],
    ['winners', 'completed', 'Completed'],
    ['losers', 'pending', 'Pending'],
    ['losers', 'checkin', ''],
    ['losers', 'in_progress', ''],
    ['losers', 'completed', 'Completed'],
  ] as const)('a %s match that is %s reads "%s"', (bracket, match_status, word) => {
    expect(statusWord({ bracket, match_status })).toBe(word)
  })
})

describe('countdownWord', () => {
  const now = Date.parse('2026-11-21T18:00:00.000Z')
  test.each([
    ['2026-11-21T18:06:42.000Z', '06:42'],
    ['2026-11-21T18:00:00.001Z', '00:01'],
    ['2026-11-21T18:00:00.000Z', 'EXPIRED'],
    ['2026-11-21T17:00:00.000Z', 'EXPIRED'],
  ])('a deadline of %s reads %s', (deadline, word) => {
    expect(countdownWord(secondsLeft(deadline, now))).toBe(word)
  })
})

describe('cardLabel', () => {
  const noSource = () => undefined

  test('says where a team that is not known comes from, and that a match of the losers side is being played', () => {
    const waiting = {
      match: match({ bracket: 'losers', match_status: 'in_progress', team2_id: null }),
      team1: 'Rats',
      team2: null,
    }
    expect(cardLabel(waiting, (_, slot) => `Winner of ${slot}`)).toBe(
      'Round 2, Best of 3, Rats vs TBD, being played, Winner of team2',
    )
  })

  test('says round, length, teams and state', () => {
    const card = { match: match({ match_status: 'in_progress' }), team1: 'Demo Engine', team2: null }
    expect(cardLabel(card, noSource)).toBe('Round 2, Best of 3, Demo Engine vs TBD, In Progress')
  })

  test('names the winner and the score', () => {
    const over = match({ match_status: 'completed', winner_id: 'b', score: '0-2' })
    expect(cardLabel({ match: over, team1: 'Rats', team2: 'Wolves' }, noSource)).toBe(
      'Round 2, Best of 3, Rats vs Wolves, Completed, Wolves won, Score: 0-2',
    )
  })

  test('names the checked-in teams', () => {
    const open = match({ match_status: 'checkin', checked_in_teams: ['b'] })
    expect(cardLabel({ match: open, team1: 'Rats', team2: 'Wolves' }, noSource)).toBe(
      'Round 2, Best of 3, Rats vs Wolves, Check-in open, Wolves checked in',
    )
  })
})

describe('gamesWon', () => {
  const played = (score: string | null, winner_id: string | null = 'b') => gamesWon({ score, winner_id, team1_id: 'a' })

  test('the larger number belongs to the winner, whichever way round it was written', () => {
    expect(played('2-1')).toEqual({ team1: 1, team2: 2 })
    expect(played('1-2')).toEqual({ team1: 1, team2: 2 })
    expect(played('4-0', 'a')).toEqual({ team1: 4, team2: 0 })
  })

  test.each(['2-2', 'Walkover', '2:1', '2-1 (FF)', '', null])('%j shows no games beside the teams', (score) =>
    expect(played(score)).toBeNull(),
  )

  test('a match without a winner has none either', () => expect(played('2-1', null)).toBeNull())
})
