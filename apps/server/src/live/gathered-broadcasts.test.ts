import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../events/live-event.ts'
import { createGatheredBroadcasts, type GatheredBroadcasts } from './gathered-broadcasts.ts'

let sent: LiveEvent[] = []
let broadcasts: GatheredBroadcasts
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  broadcasts = createGatheredBroadcasts((event) => sent.push(event))
})
afterEach(() => {
  broadcasts.stop()
  vi.useRealTimers()
})

const change = (version: number, cup = 'cup', from_version = version - 1): LiveEvent => ({
  name: 'match_updated',
  payload: { tournament_id: cup, match_ids: [], from_version, version, matches: [] },
})
const pool = (amount: number): LiveEvent => ({
  name: 'prize_pool_updated',
  payload: { tournament_id: 'cup', amount, prize_pool: 100 },
})

test('the first broadcast is sent immediately, and those within 100 ms are merged', () => {
  for (const version of [1, 2, 3, 4]) broadcasts.send(change(version))
  expect(sent).toEqual([change(1)])
  vi.advanceTimersByTime(99)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([change(1), change(4, 'cup', 1)])
})

test('a lasting burst is sent ten times a second, and the first event after a pause immediately', () => {
  for (let version = 1; version <= 500; version++) {
    broadcasts.send(change(version))
    vi.advanceTimersByTime(2)
  }
  expect(sent).toHaveLength(11)
  vi.advanceTimersByTime(300)
  const before = sent.length
  broadcasts.send(change(501))
  expect(sent).toHaveLength(before + 1)
})

test('changes that cannot be joined are all sent, in order', () => {
  for (const version of [1, 2, 9]) broadcasts.send(change(version))
  vi.advanceTimersByTime(100)
  expect(sent).toEqual([change(1), change(2), change(9)])
})

test('other tournaments and other names do not wait', () => {
  broadcasts.send(change(1))
  broadcasts.send(change(1, 'other'))
  broadcasts.send({ name: 'bracket_generated', payload: { tournament_id: 'cup' } })
  expect(sent).toHaveLength(3)
})

test('events about money are never merged, and neither are events for one person', () => {
  for (const amount of [10, 10, -10]) broadcasts.send(pool(amount))
  const own: LiveEvent = { name: 'invites_changed', payload: {}, toUserIds: ['ann'] }
  for (const event of [own, own]) broadcasts.send(event)
  expect(sent).toEqual([pool(10), pool(10), pool(-10), own, own])
})
