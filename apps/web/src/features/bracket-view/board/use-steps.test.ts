import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { runInOwnFrame, useSteps } from './use-steps.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('steps are counted one per frame and end with the last', () => {
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

test('a cancelled part is skipped, and the next one still runs', () => {
  vi.useFakeTimers()
  const ran: string[] = []
  const cancel = runInOwnFrame(() => ran.push('rail'))
  runInOwnFrame(() => ran.push('tree'))
  cancel()
  vi.advanceTimersByTime(40)
  expect(ran).toEqual(['tree'])

  runInOwnFrame(() => ran.push('podium'))()
  // The requested frame never runs, as in a closed window.
  vi.clearAllTimers()
  runInOwnFrame(() => ran.push('list'))
  vi.advanceTimersByTime(40)
  expect(ran).toEqual(['tree', 'list'])
})
