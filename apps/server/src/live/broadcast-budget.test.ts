import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../events/live-event.ts'
import { createBroadcastBudget } from './broadcast-budget.ts'

type Caused = LiveEvent & { by?: string }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const update = (cup: string, by?: string): Caused => ({
  name: 'tournament_updated',
  payload: { tournament_id: cup },
  ...(by === undefined ? {} : { by }),
})

function budget() {
  const sent: LiveEvent[] = []
  return { sent, ...createBroadcastBudget({ send: (event) => sent.push(event), burst: 3, everySeconds: 10 }) }
}

test('twenty changes by one account in twenty seconds are three broadcasts at once and one every ten seconds', () => {
  const { send, sent } = budget()
  for (let count = 0; count < 20; count++) {
    send(update('cup', 'ann'))
    vi.advanceTimersByTime(1000)
  }
  expect(sent).toHaveLength(4)
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(5)
})

test('what is held goes out in the end, each different event once', () => {
  const { send, sent } = budget()
  for (let count = 0; count < 5; count++) send(update('cup', 'ann'))
  const joined: Caused = { name: 'team_joined', payload: { tournament_id: 'cup', team_id: 't1' }, by: 'ann' }
  send(joined)
  send(joined)
  expect(sent).toHaveLength(3)
  vi.advanceTimersByTime(10_000)
  expect(sent.slice(3)).toEqual([update('cup', 'ann'), joined])
})

test('accounts and cups are counted apart', () => {
  const { send, sent } = budget()
  for (let count = 0; count < 5; count++) {
    for (const [cup, by] of [
      ['cup', 'ann'],
      ['cup', 'bob'],
      ['other', 'ann'],
    ] as const) {
      send(update(cup, by))
    }
  }
  expect(sent).toHaveLength(9)
})

test('money, and what an admin or the server itself does, is never held', () => {
  const { send, sent } = budget()
  const money: Caused = {
    name: 'prize_pool_updated',
    payload: { tournament_id: 'cup', amount: 10, prize_pool: 20 },
    by: 'ann',
  }
  for (let count = 0; count < 5; count++) {
    send(money)
    send(update('cup'))
  }
  expect(sent).toHaveLength(10)
})

test('stopping sends nothing any more', () => {
  const { send, sent, stop } = budget()
  for (let count = 0; count < 5; count++) send(update('cup', 'ann'))
  stop()
  vi.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(3)
})
