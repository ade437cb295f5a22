import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectErrors } from '../../../test-support/console-errors.ts'
import { connectionLost, connectionUp, useLiveState } from './live-state.ts'
import { useLiveConnection } from './use-live-connection.ts'

beforeEach(() => {
  vi.useFakeTimers()
  expectErrors(/^Live updates could not be loaded/)
})
afterEach(() => vi.useRealTimers())

const startLive = vi.fn(() => () => {})
type Load = () => Promise<{ startLive: typeof startLive }>
const failing = () => Promise.reject(new Error('blocked'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = () => screen.getByRole('status').textContent

function Page({ load }: { load: Load }) {
  useLiveConnection(true, load as never)
  return <p role="status">{useLiveState()}</p>
}

const open = (load: Load) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page load={load} />
    </QueryClientProvider>,
  )

test('the code of the connection is loaded again until it arrives', async () => {
  const load = vi.fn<Load>().mockResolvedValue({ startLive })
  load.mockImplementationOnce(failing).mockImplementationOnce(failing)
  open(load)
  await pass(2200)
  expect(shown()).toBe('reconnecting')
  expect(startLive).not.toHaveBeenCalled()
  await pass(3000)
  expect(load).toHaveBeenCalledTimes(3)
  expect(startLive).toHaveBeenCalledTimes(1)
  act(() => connectionUp())
  expect(shown()).toBe('live')
})

test('the code of the connection is loaded at once when the network is back', async () => {
  const load = vi.fn<Load>(failing)
  open(load)
  await pass(20_000)
  const tries = load.mock.calls.length
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(0)
  expect(load).toHaveBeenCalledTimes(tries + 1)
})

test('a page that has left stops trying', async () => {
  const load = vi.fn<Load>(failing)
  const { unmount } = open(load)
  await pass(5000)
  const tries = load.mock.calls.length
  unmount()
  await pass(120_000)
  expect(load).toHaveBeenCalledTimes(tries)
})

test('a connection that does not come up is not called live for long', async () => {
  open(async () => ({ startLive }))
  await pass(4000)
  expect(shown()).toBe('live')
  await pass(2000)
  expect(shown()).toBe('reconnecting')
})

test('failed attempts do not postpone the news that the connection is lost', async () => {
  open(async () => ({ startLive }))
  await pass(500)
  act(() => connectionUp())
  for (let attempt = 0; attempt < 4; attempt++) {
    act(() => connectionLost())
    await pass(500)
  }
  expect(shown()).toBe('reconnecting')
})

test('without a network the page is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open(async () => ({ startLive }))
  await pass(500)
  expect(shown()).toBe('offline')
})
