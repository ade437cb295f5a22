import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCoalescer } from './coalesce.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a single call runs at once and only once', () => {
  const run = vi.fn()
  createCoalescer(run).call('a')
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('ten calls within two seconds cost two runs, the last one after the last call', () => {
  const run = vi.fn()
  const { call } = createCoalescer(run)
  for (let index = 0; index < 10; index++) {
    call('a')
    vi.advanceTimersByTime(200)
  }
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(400)
  expect(run).toHaveBeenCalledTimes(2)
})

test('calls that never stop do not put the next run off for ever', () => {
  const run = vi.fn()
  const { call } = createCoalescer(run)
  for (let index = 0; index < 100; index++) {
    call('a')
    vi.advanceTimersByTime(100)
  }
  // Ten seconds of them: the leading run and one for about every two and a half seconds.
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(run.mock.calls.length).toBeLessThanOrEqual(10)
})

test('names do not wait for each other', () => {
  const run = vi.fn()
  const { call } = createCoalescer(run)
  call('a')
  call('b')
  expect(run.mock.calls).toEqual([['a'], ['b']])
})

test('after stopping nothing runs any more', () => {
  const run = vi.fn()
  const { call, stop } = createCoalescer(run)
  call('a')
  call('a')
  stop()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
