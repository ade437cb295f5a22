import type { LivePayload } from '@cup/contract/live-events'
import { describe, expect, test } from 'vitest'
import type { LiveEvent } from './live-event.ts'
import { mergeLiveEvents } from './merge-live-events.ts'

type Row = NonNullable<LivePayload<'match_updated'>['matches']>[number]
const row = (id: string, score: string | null = null) => ({ id, score }) as Row

const change = (from_version: number, version: number, ...matches: Row[]): LiveEvent => ({
  name: 'match_updated',
  payload: { tournament_id: 'cup', match_ids: matches.map(({ id }) => id), from_version, version, matches },
})

describe('two changes of one bracket', () => {
  test('that follow each other become one, with the later row of each match', () => {
    const merged = mergeLiveEvents(change(4, 5, row('a', '1-0'), row('b')), change(5, 6, row('a', '2-0'), row('c')))
    expect(merged).toEqual(change(4, 6, row('a', '2-0'), row('b'), row('c')))
  })

  test('stay apart where a version lies between them', () => {
    expect(mergeLiveEvents(change(4, 5, row('a')), change(6, 7, row('b')))).toBeUndefined()
  })

  test('have no rows if one of them has none', () => {
    const redrawn: LiveEvent = {
      name: 'match_updated',
      payload: { tournament_id: 'cup', match_ids: [], from_version: 5, version: 6 },
    }
    expect(mergeLiveEvents(change(4, 5, row('a')), redrawn)).toEqual({
      name: 'match_updated',
      payload: { tournament_id: 'cup', match_ids: ['a'], from_version: 4, version: 6 },
    })
  })
})

test('the ledger rows of one transaction become one event with their sum', () => {
  const pool = (amount: number, prize_pool: number): LiveEvent => ({
    name: 'prize_pool_updated',
    payload: { tournament_id: 'cup', amount, prize_pool },
  })
  expect(mergeLiveEvents(pool(-10.1, 19.8), pool(-10.2, 9.6))).toEqual(pool(-20.3, 9.6))
})

test('check-ins that close together name every match and every absent team', () => {
  const processed = (match_id: string, ...dq_teams: string[]): LiveEvent => ({
    name: 'checkin_processed',
    payload: { tournament_id: 'cup', match_id, dq_teams, result: { dq_teams } },
  })
  expect(mergeLiveEvents(processed('a'), processed('b', 'late'))).toEqual({
    name: 'checkin_processed',
    payload: {
      tournament_id: 'cup',
      match_id: 'a',
      match_ids: ['a', 'b'],
      dq_teams: ['late'],
      result: { dq_teams: ['late'] },
    },
  })
})

test('two teams that join stay two events', () => {
  const joined = (team_id: string): LiveEvent => ({ name: 'team_joined', payload: { tournament_id: 'cup', team_id } })
  expect(mergeLiveEvents(joined('a'), joined('b'))).toBeUndefined()
  expect(mergeLiveEvents(joined('a'), joined('a'))).toEqual(joined('a'))
})
