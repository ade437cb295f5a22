import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectErrors } from '../../../test-support/console-errors.ts'
import * as release from '../../api/release.ts'
import { connectionLost, connectionUp, useLiveState } from './live-state.ts'
import { useLiveConnection } from './use-live-connection.ts'

vi.mock('../../api/release.ts', { spy: true })

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
  useLiveConnection(load as never)
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

test('a page that was closed stops trying', async () => {
  const load = vi.fn<Load>(failing)
  const { unmount } = open(load)
  await pass(5000)
  const tries = load.mock.calls.length
  unmount()
  await pass(120_000)
  expect(load).toHaveBeenCalledTimes(tries)
})

test('a page that is closed before it is idle loads nothing', async () => {
  const load = vi.fn<Load>(failing)
  open(load).unmount()
  await pass(10_000)
  expect(load).not.toHaveBeenCalled()
})

test('a connection ends with its page, and does not begin for a page that was closed meanwhile', async () => {
  const stop = vi.fn()
  startLive.mockClear()
  const { unmount } = open(async () => ({ startLive: startLive.mockReturnValueOnce(stop) }))
  await pass(500)
  expect(startLive).toHaveBeenCalledTimes(1)
  unmount()
  expect(stop).toHaveBeenCalledTimes(1)
  const late = Promise.withResolvers<{ startLive: typeof startLive }>()
  const left = open(() => late.promise)
  await pass(500)
  left.unmount()
  late.resolve({ startLive })
  await pass(0)
  expect(startLive).toHaveBeenCalledTimes(1)
})

test('a page that is still loading connects when it has loaded, and in an idle moment where the browser has those', async () => {
  const load = vi.fn<Load>().mockResolvedValue({ startLive })
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const idle: (() => void)[] = []
  const cancel = vi.fn()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', cancel)
  const { unmount } = open(load)
  await pass(10_000)
  expect(idle).toEqual([])
  window.dispatchEvent(new Event('load'))
  await pass(10_000)
  expect([idle.length, load.mock.calls.length]).toEqual([1, 0])
  idle[0]?.()
  expect(load).toHaveBeenCalledTimes(1)
  unmount()
  expect(cancel).toHaveBeenCalledWith(1)
})

test('a page of a removed release is reloaded, and the code is not requested again', async () => {
  vi.spyOn(release, 'reloadIfOutdated').mockResolvedValue(true)
  const load = vi.fn<Load>(failing)
  open(load)
  await pass(60_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a connection that is not established is shown as live only briefly', async () => {
  open(async () => ({ startLive }))
  await pass(4000)
  expect(shown()).toBe('live')
  await pass(2000)
  expect(shown()).toBe('reconnecting')
})

test('failed attempts do not postpone the notice that the connection is lost', async () => {
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
