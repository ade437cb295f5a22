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

test('only an added amount is shown beside the total, and a new total counts from the previous one', () => {
  prefer(false)
  const { container, rerender, unmount } = render(<CountingDollars amount={100} />)
  const added = () => container.querySelector('[data-added]')?.getAttribute('data-added') ?? null
  const pass = () => act(() => void vi.advanceTimersByTime(2000))
  expect([container.querySelector('[data-full]')?.getAttribute('data-full'), added()]).toEqual(['$100.00', null])
  rerender(<CountingDollars amount={100.5} />)
  expect([container.querySelector('[data-full]')?.getAttribute('data-full'), added()]).toEqual(['$100.50', '+$0.50'])
  pass()
  rerender(<CountingDollars amount={110.5} />)
  expect(added()).toBe('+$10.00')
  pass()
  rerender(<CountingDollars amount={90} />)
  act(() => void vi.advanceTimersByTime(300))
  const [shown] = /[\d.]+/.exec(container.textContent ?? '') ?? []
  expect(Number(shown)).toBeGreaterThan(90)
  expect(Number(shown)).toBeLessThan(110.5)
  pass()
  expect([container.textContent, added()]).toEqual(['$90.00', null])
  unmount()
})
