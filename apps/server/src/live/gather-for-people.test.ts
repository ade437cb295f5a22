import { expect, test } from 'vitest'
import { gatherForPeople } from './gather-for-people.ts'
import type { LiveEvent } from './live-bus.ts'
import { toText } from './live-event-text.ts'

const room = (match_id: string, ...toUserIds: string[]): LiveEvent => ({
  name: 'room_updated',
  payload: { match_id },
  toUserIds,
  toSuperAdmin: true,
})
const invites = (toUserId: string): LiveEvent => ({ name: 'invites_changed', payload: {}, toUserId })
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

test('an organiser gets one event for all rooms, and each player one for their rooms', () => {
  const events = [room('m1', 'ann', 'boss'), room('m2', 'bob', 'boss'), room('m1', 'ann', 'boss')]
  expect(gatherForPeople(events)).toEqual([
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

test('all people whose invites changed get one event, which keeps its place among the others', () => {
  const updated: LiveEvent = { name: 'tournament_updated', payload: { tournament_id: 't1' } }
  expect(gatherForPeople([invites('ann'), updated, invites('bob'), invites('ann')])).toEqual([
    { name: 'invites_changed', payload: {}, toUserIds: ['ann', 'bob'] },
    updated,
  ])
  expect(gatherForPeople([invites('ann'), invites('ann')])).toEqual([invites('ann')])
})

test('events for a crowd each fit into a notification and name every person and every room', () => {
  const people = Array.from({ length: 200 }, (_, index) => uuid(index))
  const matches = Array.from({ length: 200 }, (_, index) => uuid(1000 + index))
  const gathered = gatherForPeople(matches.map((match) => room(match, ...people)))
  expect(gathered).toHaveLength(9)
  // what does not fit loses its list of matches
  expect(gathered.filter((event) => !toText(event).includes('"match_ids"'))).toEqual([])
  const told = new Set(
    gathered.flatMap(({ payload, toUserIds = [] }) =>
      'match_ids' in payload ? toUserIds.flatMap((id) => payload.match_ids?.map((match) => `${id} ${match}`)) : [],
    ),
  )
  expect(told.size).toBe(200 * 200)
})
