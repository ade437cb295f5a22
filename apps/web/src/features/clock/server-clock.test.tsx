import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, observeServerTime, serverNow } from './server-clock.ts'
import { useServerClock } from './use-server-clock.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  forgetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

const at = (ms: number) => new Date(ms).toISOString()

test('before the first answer the clock of the machine has to do', () => expect(serverNow()).toBe(NOW))

test('a machine that is five minutes wrong is put right', () => {
  observeServerTime(at(NOW + 5 * MINUTE))
  expect(serverNow()).toBe(NOW + 5 * MINUTE)
  vi.advanceTimersByTime(1000)
  expect(serverNow()).toBe(NOW + 5 * MINUTE + 1000)
})

test('an answer out of the cache, which tells an old time, changes nothing', () => {
  observeServerTime(at(NOW))
  vi.advanceTimersByTime(3 * MINUTE)
  observeServerTime(at(NOW))
  expect(serverNow()).toBe(NOW + 3 * MINUTE)
})

test('setting the clock of the machine changes nothing', () => {
  observeServerTime(at(NOW))
  vi.setSystemTime(NOW + 60 * MINUTE)
  expect(serverNow()).toBe(NOW)
})

test('what is no time is ignored', () => {
  observeServerTime('soon')
  expect(serverNow()).toBe(NOW)
})

function Seconds() {
  return <p>{useServerClock()}</p>
}

test('ticks once a second, on the second', () => {
  vi.setSystemTime(NOW)
  observeServerTime(at(NOW + 400))
  render(<Seconds />)
  const shown = () => Number(screen.getByText(/\d+/).textContent)
  expect(shown()).toBe(NOW)
  act(() => vi.advanceTimersByTime(599))
  expect(shown()).toBe(NOW)
  act(() => vi.advanceTimersByTime(1))
  expect(shown()).toBe(NOW + 1000)
  act(() => vi.advanceTimersByTime(5000))
  expect(shown()).toBe(NOW + 6000)
})

test('runs no timer when nobody looks', () => {
  const { unmount } = render(<Seconds />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
