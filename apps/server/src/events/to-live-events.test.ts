import type { Match } from '@cup/contract/matches'
import { expect, test } from 'vitest'
import type { DomainEvent } from './domain-event.ts'
import { type LiveFacts, toLiveEvents } from './to-live-events.ts'

const NO_FACTS: LiveFacts = { brackets: [], teams: new Map() }
const room = (matchId: string, userIds: string[], onlyMessages = false): DomainEvent => ({
  type: 'room_changed',
  matchId,
  userIds,
  onlyMessages,
})
const invites = (...userIds: string[]): DomainEvent => ({ type: 'invites_changed', userIds })
const changed = (tournamentId: string): DomainEvent => ({ type: 'tournament_changed', tournamentId })
const updated = (tournament_id: string) => ({ name: 'tournament_updated', payload: { tournament_id } })
const A_MATCH = {
  bracket: 'winners',
  round: 1,
  round_name: 'Winners Round 1',
  position: 1,
  best_of: 3,
  match_status: 'pending',
  team1_id: 'c0ffee00-0000-4000-8000-000000000001',
  team2_id: 'c0ffee00-0000-4000-8000-000000000002',
  winner_id: null,
  score: null,
  series: null,
  checked_in_teams: [],
  checkin_deadline: null,
  winner_to: { match_id: 'c0ffee00-0000-4000-8000-000000000003', slot: 'team1' },
  loser_to: null,
  ruling: null,
  started_at: null,
  completed_at: null,
  revision: 1,
} satisfies Omit<Match, 'id'>
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('several changes of one cup are one event, and another cup gets its own', () => {
  const podium: DomainEvent = { type: 'podium_decided', tournamentId: 'a', name: 'A', teamIds: [], teamNames: [] }
  expect(toLiveEvents([changed('a'), changed('b'), podium, changed('a')], NO_FACTS)).toEqual([
    updated('a'),
    updated('b'),
  ])
})

test('a changed bracket is one event with its rows, before the others, and a change without a version is none', () => {
  const brackets = [{ tournamentId: 'a', version: 5, matchIds: ['m1'], matches: [] }]
  const extended: DomainEvent = { type: 'check_in_extended', tournamentId: 'a', matchId: 'm1' }
  expect(toLiveEvents([changed('a'), extended], { ...NO_FACTS, brackets })).toEqual([
    {
      name: 'match_updated',
      payload: { tournament_id: 'a', match_ids: ['m1'], from_version: 4, version: 5, matches: [] },
    },
    updated('a'),
  ])
  expect(toLiveEvents([extended], NO_FACTS)).toEqual([])
})

test('check-ins that open together are one event that names every match', () => {
  const opened = (matchId: string): DomainEvent => ({ type: 'check_in_opened', tournamentId: 'a', matchId })
  expect(toLiveEvents([opened('m1'), opened('m2')], NO_FACTS)).toEqual([
    { name: 'checkin_started', payload: { tournament_id: 'a', match_id: 'm1', match_ids: ['m1', 'm2'] } },
  ])
})

test('a fee is an amount in dollars with its team, and the fees and refunds of one cup are one event', () => {
  const paid: DomainEvent = { type: 'fee_paid', tournamentId: 'a', teamId: 't', amountCents: 1010, poolCents: 2010 }
  const refund: DomainEvent = { type: 'pool_changed', tournamentId: 'a', amountCents: -2020, poolCents: -10 }
  expect(toLiveEvents([paid], NO_FACTS)).toEqual([
    { name: 'prize_pool_updated', payload: { tournament_id: 'a', amount: 10.1, prize_pool: 20.1, team_id: 't' } },
  ])
  expect(toLiveEvents([paid, refund], NO_FACTS)).toEqual([
    { name: 'prize_pool_updated', payload: { tournament_id: 'a', amount: -10.1, prize_pool: -0.1 } },
  ])
})

test('the event of a new team contains its public view', () => {
  const team = { id: 't', team_name: 'Redshift' } as never
  const teams = new Map([['t', { team, teamCount: 3, paidTeamCount: 1 }]])
  expect(toLiveEvents([{ type: 'team_joined', tournamentId: 'a', teamId: 't' }], { ...NO_FACTS, teams })).toEqual([
    {
      name: 'team_joined',
      payload: { tournament_id: 'a', team_id: 't', team, team_count: 3, paid_team_count: 1 },
    },
  ])
})

test('an organiser gets one event for all rooms, and each player one for their rooms', () => {
  const events = [room('m1', ['ann', 'boss']), room('m2', ['bob', 'boss']), room('m1', ['ann', 'boss'])]
  expect(toLiveEvents(events, NO_FACTS)).toEqual([
    { name: 'room_updated', payload: { match_id: 'm1' }, toUserIds: ['ann'] },
    {
      name: 'room_updated',
      payload: { match_id: 'm1', match_ids: ['m1', 'm2'] },
      toUserIds: ['boss'],
      toSuperAdmin: true,
    },
    { name: 'room_updated', payload: { match_id: 'm2' }, toUserIds: ['bob'] },
  ])
})

test('the event of a room tells whether only messages changed', () => {
  const [written, reported] = [room('m1', ['ann'], true), room('m1', ['ann'])]
  expect(toLiveEvents([written], NO_FACTS)).toMatchObject([{ payload: { match_id: 'm1', only_messages: true } }])
  expect(toLiveEvents([written, reported], NO_FACTS)).toMatchObject([{ payload: { match_id: 'm1' } }])
})

test('all people whose invites changed get one event, which keeps its place among the others', () => {
  expect(toLiveEvents([invites('ann'), changed('t1'), invites('bob', 'ann')], NO_FACTS)).toEqual([
    { name: 'invites_changed', payload: {}, toUserIds: ['ann', 'bob'] },
    updated('t1'),
  ])
})

test('events for a crowd each fit into a notification and name every person and every room', () => {
  const people = Array.from({ length: 200 }, (_, index) => uuid(index))
  const matches = Array.from({ length: 200 }, (_, index) => uuid(1000 + index))
  const events = toLiveEvents(
    matches.map((match) => room(match, people)),
    NO_FACTS,
  )
  expect(events).toHaveLength(9)
  expect(events.filter((event) => Buffer.byteLength(JSON.stringify(event)) >= 8000)).toEqual([])
  const reached = new Set(
    events.flatMap(({ payload, toUserIds = [] }) =>
      'match_ids' in payload ? toUserIds.flatMap((id) => payload.match_ids?.map((match) => `${id} ${match}`)) : [],
    ),
  )
  expect(reached.size).toBe(200 * 200)
})

test('rows that are too long for one notification are left out, and then the list of matches', () => {
  const bracket = (tournamentId: string, count: number) => {
    const matchIds = Array.from({ length: count }, (_, index) => uuid(index))
    return { tournamentId, version: 2, matchIds, matches: matchIds.map((id) => ({ ...A_MATCH, id })) }
  }
  const [few, some, many] = [bracket('few', 3), bracket('some', 20), bracket('many', 300)]
  const payload = ({ tournamentId, matchIds }: typeof few) => ({
    tournament_id: tournamentId,
    match_ids: matchIds,
    from_version: 1,
    version: 2,
  })
  expect(toLiveEvents([], { ...NO_FACTS, brackets: [few, some, many] })).toEqual([
    { name: 'match_updated', payload: { ...payload(few), matches: few.matches } },
    { name: 'match_updated', payload: payload(some) },
    { name: 'match_updated', payload: { ...payload(many), match_ids: [] } },
  ])
})

test('a list of matches that is too long for one notification is left out', () => {
  const opened = Array.from({ length: 300 }, (_, index) => uuid(index)).map(
    (matchId): DomainEvent => ({ type: 'check_in_opened', tournamentId: 'a', matchId }),
  )
  expect(toLiveEvents(opened, NO_FACTS)).toEqual([
    { name: 'checkin_started', payload: { tournament_id: 'a', match_id: uuid(0) } },
  ])
})
