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

test('a bracket that was just drawn is filled round by round, until all of it is there', () => {
  fillBrowserGaps({ stillness: false })
  const filled = fillAfterDraw(true)
  expect(filled.current).toBe(0)
  act(() => vi.advanceTimersByTime(100))
  expect(filled.current).toBe(1)
  act(() => vi.advanceTimersByTime(5_000))
  expect(filled.current).toBe(Number.POSITIVE_INFINITY)
})

test('with reduced motion, and in a bracket that was there before, all of it is there at once', () => {
  fillBrowserGaps({ stillness: false })
  expect(fillAfterDraw(false).current).toBe(Number.POSITIVE_INFINITY)
  fillBrowserGaps({ stillness: true })
  expect(fillAfterDraw(true).current).toBe(Number.POSITIVE_INFINITY)
})
