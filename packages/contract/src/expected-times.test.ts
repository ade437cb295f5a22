import { describe, expect, test } from 'vitest'
import { expectedTimes, type TimedMatch } from './expected-times.ts'

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 20, 19, minutes))
const clock = (minutes: number, automatic = true) => ({
  now: at(minutes).getTime(),
  start_date: at(0).toISOString(),
  automatic,
})

const leadsTo = (idx: number) => ({ match_id: `m${idx}`, slot: 'team1' }) as const

const match = (idx: number, changes: Partial<TimedMatch> = {}): TimedMatch => ({
  id: `m${idx}`,
  match_status: 'pending',
  best_of: 3,
  winner_id: null,
  score: null,
  started_at: null,
  completed_at: null,
  checkin_deadline: null,
  winner_to: null,
  loser_to: null,
  ...changes,
})

/** Two games in fourteen minutes. */
const played = (idx: number, start: number, next: number): TimedMatch =>
  match(idx, {
    match_status: 'completed',
    winner_id: 'winner',
    score: '2-0',
    started_at: at(start).toISOString(),
    completed_at: at(start + 14).toISOString(),
    winner_to: leadsTo(next),
  })
const running = (idx: number, start: number, next: number): TimedMatch =>
  match(idx, { match_status: 'in_progress', started_at: at(start).toISOString(), winner_to: leadsTo(next) })

const timesOf = (matches: TimedMatch[], minutes: number, automatic = true): Record<string, string> =>
  Object.fromEntries(expectedTimes(matches, clock(minutes, automatic)))

describe('the expected time of a match', () => {
  test('is calculated from the previous matches and the pace of the cup', () => {
    const matches = [played(0, 0, 4), played(1, 0, 4), played(2, 0, 5), running(3, 10, 5), match(4), match(5)]
    // a game takes seven minutes, so the running match ends at 19:26 after a typical 2.5 games, and is called 5 later
    expect(timesOf(matches, 16)).toEqual({ m4: at(20).toISOString(), m5: at(35).toISOString() })
  })

  test('ignores matches that were not played', () => {
    const forfeited = { ...played(2, 0, 5), score: 'Forfeit' }
    const matches = [played(0, 0, 4), played(1, 0, 4), forfeited, match(4), match(5)]
    expect(timesOf(matches, 16)).toEqual({})
  })

  test('is not guessed before three matches were played', () => {
    const matches = [played(0, 0, 2), played(1, 0, 2), match(2)]
    expect(timesOf(matches, 16)).toEqual({})
  })

  test('is unknown after an overdue match', () => {
    const matches = [played(0, 0, 9), played(1, 0, 9), played(2, 0, 5), running(3, 0, 5), match(5)]
    expect(timesOf(matches, 35)).toEqual({})
  })

  test('is not guessed more than three rounds ahead', () => {
    const chain = [4, 5, 6, 7].map((idx) => match(idx, { winner_to: leadsTo(idx + 1) }))
    const matches = [played(0, 0, 9), played(1, 0, 9), played(2, 0, 9), running(3, 10, 4), ...chain]
    expect(Object.keys(timesOf(matches, 16))).toEqual(['m4', 'm5', 'm6'])
  })

  test('is unknown for a match that waits for an organiser', () => {
    const matches = [played(0, 0, 3), played(1, 0, 3), played(2, 0, 9), match(3)]
    expect(timesOf(matches, 40, false)).toEqual({})
  })

  test('of the first round of an automatic cup is its start', () => {
    expect(timesOf([match(0)], -30)).toEqual({ m0: at(0).toISOString() })
    expect(timesOf([match(0)], -30, false)).toEqual({})
  })
})
