import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeServerTime, resetServerTime, secondStore, serverNow, useServerClock } from './server-clock.ts'

const NOW = Date.parse('2026-11-21T18:00:00.000Z')
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  resetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  resetServerTime()
})

const at = (ms: number) => new Date(ms).toISOString()

test('before the first response the local clock is used', () => expect(serverNow()).toBe(NOW))

test('a local clock that is five minutes wrong is corrected', () => {
  observeServerTime(at(NOW + 5 * MINUTE))
  expect(serverNow()).toBe(NOW + 5 * MINUTE)
  vi.advanceTimersByTime(1000)
  expect(serverNow()).toBe(NOW + 5 * MINUTE + 1000)
})

test('a cached response with an old time changes nothing', () => {
  observeServerTime(at(NOW))
  vi.advanceTimersByTime(3 * MINUTE)
  observeServerTime(at(NOW))
  expect(serverNow()).toBe(NOW + 3 * MINUTE)
})

test('changing the local clock changes nothing', () => {
  observeServerTime(at(NOW))
  vi.setSystemTime(NOW + 60 * MINUTE)
  expect(serverNow()).toBe(NOW)
})

test('a response with a time in the future is dropped after a few minutes', () => {
  observeServerTime(at(NOW + 2 * MINUTE))
  for (let minute = 1; minute <= 11; minute++) {
    vi.advanceTimersByTime(MINUTE)
    observeServerTime(at(NOW + minute * MINUTE))
  }
  expect(serverNow()).toBe(NOW + 11 * MINUTE)
})

test('an invalid time is ignored', () => {
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

test('runs no timer without listeners', () => {
  const { unmount } = render(<Seconds />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('all parts share one timer, which runs until the last of them unmounts', () => {
  const first = render(<Seconds />)
  const second = render(<Seconds />)
  expect(vi.getTimerCount()).toBe(1)
  first.unmount()
  act(() => vi.advanceTimersByTime(1000))
  expect(second.container.textContent).toBe(String(NOW + 1000))
  second.unmount()
  act(() => vi.advanceTimersByTime(60_000))
  expect(secondStore.get()).toBe(NOW + 61_000)
})

test('a hidden tab runs no timer, and shows the time at once when it is visible again', () => {
  const { container } = render(<Seconds />)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(vi.getTimerCount()).toBe(0)
  vi.setSystemTime(NOW + 30_500)
  expect(container.textContent).toBe(String(NOW))
  hidden.mockReturnValue(false)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect([container.textContent, vi.getTimerCount()]).toEqual([String(NOW + 30_000), 1])
})
