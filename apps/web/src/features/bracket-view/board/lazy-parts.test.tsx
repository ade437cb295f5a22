import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retrying } from './lazy-parts.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a part that failed to load says so and is retried, with growing pauses', async () => {
  const Failed = retrying<{ onRetry: () => void }>(() => <p>The podium did not load.</p>)
  const retriedAt: number[] = []
  const start = Date.now()
  let shown = 0
  // As the error boundary does: each failed attempt shows the failure again.
  const show = () => render(<Failed key={shown++} onRetry={retry} />)
  const retry = vi.fn(() => {
    retriedAt.push((Date.now() - start) / 1000)
    show()
  })
  show()
  expect(screen.getByText('The podium did not load.')).toBeDefined()
  for (let second = 0; second < 16; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(retriedAt).toEqual([1, 3, 7, 15])
})
