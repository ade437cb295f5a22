import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bracketOf } from '../../../../test-support/bracket/bracket-of.ts'
import { fillBrowserGaps } from '../../../../test-support/bracket/fill-browser-gaps.ts'
import { indexBracket } from '../board/bracket-index.ts'
import { layOut } from '../layout/layout.ts'
import { useFill } from './use-fill.ts'

const LAYOUT = layOut(indexBracket(bracketOf(8)).structure)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const fillAfterDraw = (fills: boolean) => renderHook(() => useFill(fills, LAYOUT)).result

test('a bracket that was just drawn appears a few cards at a time, its sections in turn', () => {
  fillBrowserGaps({ reducedMotion: false })
  const filled = fillAfterDraw(true)
  const seen = [filled.current]
  for (let step = 0; step < 6; step++) {
    act(() => vi.advanceTimersByTime(40))
    seen.push(filled.current)
  }
  expect(seen).toEqual([
    [null, null],
    [0, null],
    [0, 0],
    [2, 0],
    [2, 2],
    [4, 2],
    [4, 4],
  ])
  for (let step = 0; step < 60; step++) act(() => vi.advanceTimersByTime(40))
  expect(filled.current).toBeNull()
})

test('with reduced motion, and in a bracket drawn before the visit, everything is shown at once', () => {
  fillBrowserGaps({ reducedMotion: false })
  expect(fillAfterDraw(false).current).toBeNull()
  fillBrowserGaps({ reducedMotion: true })
  expect(fillAfterDraw(true).current).toBeNull()
})
