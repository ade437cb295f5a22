import type { Match } from '@cup/contract/matches'
import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aMatch, RAVENS, VIPERS } from '../../../../test-support/admin-cup.ts'
import { resetServerTime } from '../../../features/clock/server-clock.ts'
import {
  byUrgency,
  canBePlayed,
  EVERYTHING,
  filterMatches,
  needsAction,
  roundNames,
  statusChoices,
  useExpiredIds,
} from './match-list.ts'

const entry = (id: string, changes: Partial<Match> = {}) => ({
  match: aMatch({ id, ...changes }),
  team1: 'Ceiling Vipers',
  team2: id === 'owls' ? 'Octane Owls' : 'Pinch Ravens',
  loserGoesTo: null,
})
const ALL = [
  entry('over', { match_status: 'completed' }),
  entry('waiting', { team1_id: null }),
  entry('checking in', { match_status: 'checkin', checked_in_teams: [VIPERS] }),
  entry('playing', { match_status: 'in_progress' }),
  entry('ready'),
  entry('both ready', { match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS] }),
  entry('expired', { match_status: 'checkin', checked_in_teams: [VIPERS] }),
  entry('expired, both', { match_status: 'checkin', checked_in_teams: [VIPERS, RAVENS] }),
]
const EXPIRED = new Set(['expired', 'expired, both'])
const ids = (entries: readonly { match: Match }[]) => entries.map(({ match }) => match.id)

test('the most urgent match comes first, and equally urgent matches keep the order of the bracket', () => {
  const sorted = byUrgency(ALL, EXPIRED)
  expect(ids(sorted)).toEqual([
    'expired',
    'both ready',
    'expired, both',
    'ready',
    'playing',
    'checking in',
    'waiting',
    'over',
  ])
  expect(ids(sorted.filter(({ match }) => needsAction(match, EXPIRED.has(match.id))))).toEqual(ids(sorted.slice(0, 4)))
})

test('a match can be played when both teams are known, and a walkover without a team is not waited for', () => {
  expect(ids(ALL.filter(({ match }) => !canBePlayed(match)))).toEqual(['waiting'])
  expect(canBePlayed(aMatch({ match_status: 'completed', team1_id: null }))).toBe(true)
})

test('matches are found by status, round and a part of either name', () => {
  const entries = [...ALL, entry('owls', { round: 2, round_name: 'Winners Final', match_status: 'in_progress' })]
  const find = (filter: Partial<typeof EVERYTHING>) => ids(filterMatches(entries, { ...EVERYTHING, ...filter }))
  expect(find({})).toHaveLength(9)
  expect(find({ status: 'in_progress' })).toEqual(['playing', 'owls'])
  expect(find({ status: 'in_progress', round: 'Winners Round 1' })).toEqual(['playing'])
  expect(find({ team: ' OWL ' })).toEqual(['owls'])
  expect(find({ team: 'vipers' })).toHaveLength(9)
  expect(find({ team: 'vipers ravens' })).toEqual([])
  const counts = (round: string) => statusChoices(entries, round).map(({ label, count }) => `${label} ${count}`)
  expect(counts('')).toEqual(['All 9', 'Pending 2', 'Check-in 4', 'In Progress 2', 'Completed 1'])
  expect(counts('Winners Final')).toEqual(['All 1', 'Pending 0', 'Check-in 0', 'In Progress 1', 'Completed 0'])
})

test('every round is named once, winners before losers, each in the order of play', () => {
  const round = (bracket: 'winners' | 'losers', number: number) =>
    entry('m', { bracket, round: number, round_name: `${bracket} ${number}` })
  const rounds = [round('losers', 2), round('winners', 10), round('winners', 2), round('losers', 1), round('losers', 2)]
  expect(roundNames(rounds)).toEqual(['winners 2', 'winners 10', 'losers 1', 'losers 2'])
})

test('a check-in counts as expired from the second of its deadline on, and no other match does', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:00:00.000Z') })
  resetServerTime()
  onTestFinished(() => {
    vi.useRealTimers()
    resetServerTime()
  })
  const until = (checkin_deadline: string | null, match_status: Match['match_status'] = 'checkin') => ({
    match_status,
    checkin_deadline,
  })
  const entries = [
    entry('one', until('2026-11-21T18:00:02.000Z')),
    entry('two', until('2026-11-21T18:00:04.000Z')),
    entry('none', until(null)),
    entry('over', until('2026-11-21T17:00:00.000Z', 'completed')),
  ]
  const { result } = renderHook(() => useExpiredIds(entries))
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  expect([...result.current]).toEqual([])
  pass(1900)
  const before = result.current
  expect([...before]).toEqual([])
  pass(200)
  expect([...result.current]).toEqual(['one'])
  const first = result.current
  pass(1000)
  expect(result.current).toBe(first)
  pass(1000)
  expect([...result.current]).toEqual(['one', 'two'])
})
