import { act, renderHook } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FakeGame } from '../../../../test-support/fake-game.ts'
import { useStreamGame } from './use-stream-game.ts'

let game: FakeGame

// The hook imports it; fetching code takes real time, and these tests stop the clock.
beforeAll(() => import('../../game-socket/listen-to-game.ts'))

beforeEach(() => {
  game = new FakeGame()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return () => vi.useRealTimers()
})

async function listening() {
  const hook = renderHook(({ isWanted }) => useStreamGame(isWanted), { initialProps: { isWanted: true } })
  await act(() => vi.waitFor(() => expect(game.sockets.length).toBeGreaterThan(0)))
  act(() => game.open())
  return hook
}

test('the stream shows the game while it is played, and keeps it over a short interruption', async () => {
  const { result } = await listening()
  expect(result.current).toBeUndefined()
  act(() => game.score(2, 1, { seconds: 60 }))
  expect(result.current).toEqual({ blue: 2, orange: 1, clock: 60, overtime: false })
  act(() => game.lose())
  await act(() => vi.advanceTimersByTimeAsync(4_900))
  expect(result.current).toMatchObject({ blue: 2 })
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(result.current).toBeUndefined()
})

test('a connection that returns in time clears nothing', async () => {
  const { result } = await listening()
  act(() => game.score(2, 1))
  act(() => game.lose())
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(game.sockets).toHaveLength(2)
  act(() => game.open())
  act(() => game.score(3, 1))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(result.current).toMatchObject({ blue: 3 })
})

test('nothing is read or shown unless the address requests it', async () => {
  const { result, rerender } = await listening()
  act(() => game.score(2, 1))
  rerender({ isWanted: false })
  expect(result.current).toBeUndefined()
  const opened = game.sockets.length
  renderHook(() => useStreamGame(false))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(game.sockets).toHaveLength(opened)
})
