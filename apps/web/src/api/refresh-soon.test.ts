import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshSoon } from './refresh-soon.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page that shows one query; `reads` counts how often it was read since it was shown. */
async function shownQuery() {
  const client = new QueryClient()
  const queryFn = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve('fresh'), 200)))
  new QueryObserver(client, { queryKey: ['admin', 'stats'], queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(1000)
  queryFn.mockClear()
  return { client, reads: () => queryFn.mock.calls.length }
}

test('the events of an action and its response are one read', async () => {
  const { client, reads } = await shownQuery()
  void refreshSoon(client, ['admin'])
  await vi.advanceTimersByTimeAsync(20)
  void refreshSoon(client, ['admin'])
  await vi.advanceTimersByTimeAsync(20)
  const response = refreshSoon(client, ['admin'])
  await vi.advanceTimersByTimeAsync(1000)
  await response
  expect(reads()).toBe(1)
})

test('events during a read cause one more read, after it', async () => {
  const { client, reads } = await shownQuery()
  void refreshSoon(client, ['admin'])
  await vi.advanceTimersByTimeAsync(100)
  void refreshSoon(client, ['admin'])
  void refreshSoon(client, ['admin'])
  await vi.advanceTimersByTimeAsync(100)
  expect(reads()).toBe(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads()).toBe(2)
})
