import { expect, test } from 'vitest'
import { createRecentEvents } from './recent-events.ts'

let now = 0
const joined = (team_id: string) => ({ name: 'team_joined', payload: { tournament_id: 'cup', team_id } }) as const

function begun() {
  now = 100_000
  const recent = createRecentEvents(() => now)
  recent.begin()
  return recent
}

test('returns the events of the given time, and none before it', () => {
  const recent = begun()
  now += 10_000
  recent.add(joined('early'))
  now += 10_000
  recent.add(joined('late'))
  now += 1000
  expect(recent.since(500)).toEqual([])
  expect(recent.since(5000)).toEqual([joined('late')])
  expect(recent.since(15_000)).toEqual([joined('early'), joined('late')])
})

test('events before the instance listened, before an interruption or more than a minute ago are unknown', () => {
  const recent = begun()
  expect(recent.since(0)).toBeUndefined()
  now += 5000
  expect(recent.since(6000)).toBeUndefined()
  expect(recent.since(4000)).toEqual([])
  recent.clear()
  now += 5000
  expect(recent.since(1)).toBeUndefined()
  recent.begin()
  now += 200_000
  expect(recent.since(4000)).toEqual([])
  expect(recent.since(61_000)).toBeUndefined()
})

test('a flood is not kept: its events are unknown', () => {
  const recent = begun()
  now += 1000
  for (let count = 0; count < 1200; count++) {
    now += 1
    recent.add(joined(`team ${count}`))
  }
  expect(recent.since(1500)).toBeUndefined()
  expect(recent.since(100)).toHaveLength(101)
})

test('rows of matches are left out', () => {
  const recent = begun()
  now += 1000
  const payload = { tournament_id: 'cup', match_ids: ['m'], from_version: 1, version: 2 }
  recent.add({ name: 'match_updated', payload: { ...payload, matches: [] } })
  expect(recent.since(500)).toEqual([{ name: 'match_updated', payload }])
})
