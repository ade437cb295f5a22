import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountingDollars } from './CountingDollars.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const prefer = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('reduce') }))

/** Shows $100, then $200, and returns what the page shows after each frame. */
function framesTo200(): string[] {
  const { container, rerender } = render(<CountingDollars amount={100} />)
  const seen = [container.textContent ?? '']
  rerender(<CountingDollars amount={200} />)
  for (let frame = 0; frame < 80; frame++) {
    act(() => void vi.advanceTimersByTime(16))
    seen.push(container.textContent ?? '')
  }
  return [...new Set(seen)]
}

test('counts up to the new amount', () => {
  prefer(false)
  const seen = framesTo200()
  expect(seen.length).toBeGreaterThan(10)
  expect(seen[0]).toBe('$100.00')
  expect(seen.at(-1)).toBe('$200.00')
})

test('changes at once with reduced motion', () => {
  prefer(true)
  expect(framesTo200()).toEqual(['$100.00', '$200.00'])
})
