import { attention } from '@cup/contract/attention'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adminApi, CUP_ID, openAdmin, playedStats } from '../../../../test-support/admin-cup.ts'
import { anId } from '../../../../test-support/samples.ts'
import { resetServerTime } from '../../../features/clock/server-clock.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const POLL = 15_000
/** The clock of this machine is wrong; the page must use the server's. */
const AHEAD = 90_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  resetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  resetServerTime()
})

/** The page renders a response one tick after it arrived. */
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
}
const at = (ms: number) => new Date(ms).toISOString()
const serverTime = () => Date.now() + AHEAD
const EXPIRED = {
  kind: 'checkin_expired' as const,
  text: 'Ravens did not check in.',
  match_id: anId(501),
  team_id: null,
  payment_id: null,
  tournament_id: CUP_ID,
  since: null,
  claims: [],
}

/** A server with check-in windows that expire one after the other; it names only open ones. */
function cupWithWindows(...ends: number[]) {
  const api = adminApi({ stats: playedStats() }).respond(attention, () => {
    const next = ends.find((end) => end >= serverTime())
    return {
      server_time: at(serverTime()),
      items: ends.some((end) => end < serverTime()) ? [EXPIRED] : [],
      next_overdue_at: null,
      next_checkin_end: next === undefined ? null : at(next),
    }
  })
  return { asked: () => api.requests(attention).length, api }
}

test("refetches when a check-in expires, by the server's clock", async () => {
  const { asked } = cupWithWindows(NOW + AHEAD + 4000)
  await openAdmin()
  await pass(0)
  expect(asked()).toBe(1)
  await pass(3900)
  expect(asked()).toBe(1)
  expect(screen.getByText('Nothing needs your attention.')).toBeTruthy()
  await pass(150)
  expect(asked()).toBe(2)
  expect(screen.getByText('Ravens did not check in.')).toBeTruthy()
})

test('then waits for the next expiry', async () => {
  const { asked } = cupWithWindows(NOW + AHEAD + 4000, NOW + AHEAD + 6000)
  await openAdmin()
  await pass(0)
  await pass(4100)
  expect(asked()).toBe(2)
  await pass(1800)
  expect(asked()).toBe(2)
  await pass(200)
  expect(asked()).toBe(3)
  await pass(POLL - 500)
  expect(asked()).toBe(3)
})

test('refetches every fifteen seconds in any case', async () => {
  const { asked } = cupWithWindows(NOW + AHEAD + 40_000)
  await openAdmin()
  await pass(0)
  await pass(POLL)
  expect(asked()).toBe(2)
  await pass(POLL)
  expect(asked()).toBe(3)
  await pass(10_000)
  expect(asked()).toBe(4)
})

test('keeps to fifteen seconds while the server fails', async () => {
  const { asked, api } = cupWithWindows(NOW + AHEAD + 4000)
  await openAdmin()
  await pass(0)
  api.refuse(attention, 409)
  await pass(4100)
  expect(asked()).toBe(2)
  await pass(POLL - 1000)
  expect(asked()).toBe(2)
  await pass(1000)
  expect(asked()).toBe(3)
})
