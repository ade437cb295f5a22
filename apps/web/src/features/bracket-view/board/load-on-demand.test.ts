import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTrying } from './load-on-demand.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('asks again, less and less often, until there is an answer', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('offline'))
  const answer = keepTrying(ask)
  const asked: number[] = []
  for (let second = 0; second <= 7; second++) {
    asked.push(ask.mock.calls.length)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(asked).toEqual([1, 2, 2, 3, 3, 3, 3, 4])
  ask.mockResolvedValue('code')
  await vi.advanceTimersByTimeAsync(8000)
  expect(await answer).toBe('code')
})

test('asks once for what comes at once', async () => {
  const ask = vi.fn(async () => 'code')
  expect(await keepTrying(ask)).toBe('code')
  expect(ask).toHaveBeenCalledTimes(1)
})
