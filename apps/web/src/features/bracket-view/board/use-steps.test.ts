import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { runInOwnFrame, useSteps } from './use-steps.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('what would be too much for one frame comes one step at a time, and ends with the last', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useSteps(3))
  const seen = [result.current]
  for (let frame = 0; frame < 4; frame++) {
    act(() => vi.advanceTimersByTime(40))
    seen.push(result.current)
  }
  expect(seen).toEqual([0, 1, 2, 3, 3])
})

test('two parts of a page are not rendered in one frame', () => {
  vi.useFakeTimers()
  const ran: string[] = []
  runInOwnFrame(() => ran.push('rail'))
  runInOwnFrame(() => ran.push('tree'))
  vi.advanceTimersByTime(40)
  expect(ran).toEqual(['rail'])
  vi.advanceTimersByTime(40)
  expect(ran).toEqual(['rail', 'tree'])
})

test('a part that goes away is left out, and the next one has its turn even if that was the last', () => {
  vi.useFakeTimers()
  const ran: string[] = []
  const cancel = runInOwnFrame(() => ran.push('rail'))
  runInOwnFrame(() => ran.push('tree'))
  cancel()
  vi.advanceTimersByTime(40)
  expect(ran).toEqual(['tree'])

  runInOwnFrame(() => ran.push('podium'))()
  // the frame that was asked for never comes, as in a window that was closed
  vi.clearAllTimers()
  runInOwnFrame(() => ran.push('list'))
  vi.advanceTimersByTime(40)
  expect(ran).toEqual(['tree', 'list'])
})
