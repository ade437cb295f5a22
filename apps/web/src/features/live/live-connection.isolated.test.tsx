import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fakeSockets from '../../../test-support/fake-socket.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { writeToken } from '../../api/token-storage.ts'
import { ToastArea } from '../../ui/ToastArea.tsx'
import { ConnectionPill } from './ConnectionPill.tsx'
import { startLive } from './live-connection.ts'

// Reads the module at each call, so that a test can check the options.
vi.mock('socket.io-client', () => ({ io: (...options: []) => fakeSockets.createFakeSocket(...options) }))

let stop: () => void = () => {}

function connect() {
  const queryClient = new QueryClient()
  for (const queryKey of [queryKeys.me, queryKeys.teams, queryKeys.bracket('t'), queryKeys.payment('s')]) {
    queryClient.setQueryData(queryKey, {})
  }
  const socket = fakeSockets.createFakeSocket()
  let age: () => number | undefined = () => undefined
  stop = startLive(queryClient, (ageOfData) => {
    age = ageOfData
    return socket as never
  })
  const stale = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey)
  return { queryClient, socket, stale, age: () => age() }
}

const receive = (socket: ReturnType<typeof fakeSockets.createFakeSocket>, name: string, payload?: unknown) =>
  act(() => socket.receive(name, payload))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const untilRefreshed = () => act(() => vi.advanceTimersByTimeAsync(100))

vi.mock('../../../test-support/fake-socket.ts', { spy: true })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => stop())
  vi.useRealTimers()
})

test('a first connection that missed nothing requests nothing', () => {
  const { socket, stale } = connect()
  receive(socket, 'connect')
  receive(socket, 'missed', { events: [] })
  pass(10_000)
  expect(stale()).toEqual([])
})

test('a first connection refetches what changed before it, without a toast', async () => {
  const { socket, stale } = connect()
  render(<ToastArea />)
  receive(socket, 'connect')
  const payload = { tournament_id: 't', match_id: 'm' }
  receive(socket, 'missed', {
    events: [
      { name: 'checkin_started', payload },
      { name: 'invites_changed', payload: {} },
    ],
  })
  await untilRefreshed()
  expect(stale()).toEqual([queryKeys.teams])
  expect(screen.queryByText('Check-in period started!')).toBeNull()
})

test('a pool event from before the connection causes a refetch and does not overwrite newer data', async () => {
  const { socket, queryClient } = connect()
  queryClient.setQueryData(queryKeys.currentTournament, { id: 't', prize_pool: 30 })
  receive(socket, 'connect')
  const payload = { tournament_id: 't', amount: 10, prize_pool: 20 }
  receive(socket, 'missed', { events: [{ name: 'prize_pool_updated', payload }] })
  await untilRefreshed()
  expect(queryClient.getQueryState(queryKeys.currentTournament)).toMatchObject({
    data: { prize_pool: 30 },
    isInvalidated: true,
  })
})

test('a bracket that has the missed version is not refetched, an older one is', () => {
  const { socket, queryClient, stale } = connect()
  for (const id of ['old', 'new']) queryClient.setQueryData(queryKeys.bracket(id), { version: id === 'new' ? 2 : 1 })
  receive(socket, 'connect')
  const changed = (tournament_id: string) => ({
    name: 'match_updated',
    payload: { tournament_id, match_ids: ['m'], from_version: 1, version: 2 },
  })
  receive(socket, 'missed', { events: [changed('old'), changed('new')] })
  expect(stale()).toEqual([queryKeys.bracket('old')])
})

test.each([
  [
    'cannot say what was missed',
    (socket: ReturnType<typeof fakeSockets.createFakeSocket>) => receive(socket, 'missed', { events: null }),
  ],
  ['does not say it', () => pass(2000)],
])('everything shown except the user and a payment is refetched when the server %s', (_, answer) => {
  const { socket, stale } = connect()
  receive(socket, 'connect')
  expect(stale()).toEqual([])
  answer(socket)
  expect(stale()).toEqual([queryKeys.teams, queryKeys.bracket('t')])
})

test('every later connection refetches what is shown', () => {
  const { socket, stale, age } = connect()
  expect(age()).toBeTypeOf('number')
  receive(socket, 'connect')
  receive(socket, 'missed', { events: [] })
  receive(socket, 'disconnect')
  expect(age()).toBeUndefined()
  receive(socket, 'connect')
  expect(stale()).toEqual([queryKeys.teams, queryKeys.bracket('t')])
})

test('a new session is announced to the server', () => {
  const { socket } = connect()
  receive(socket, 'connect')
  writeToken('new')
  expect(socket.connects).toBe(1)
})

test('when the network is back the socket connects at once, although it did not notice the break', () => {
  const { socket } = connect()
  receive(socket, 'connect')
  act(() => void window.dispatchEvent(new Event('online')))
  expect([socket.connects, socket.connected]).toEqual([1, false])
})

test('a tab that is visible again connects at once, unless it is connected', () => {
  const { socket } = connect()
  const setVisibility = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    return socket.connects
  }
  receive(socket, 'connect')
  expect(setVisibility(false)).toBe(0)
  receive(socket, 'disconnect')
  expect([setVisibility(true), setVisibility(false)]).toEqual([0, 1])
})

test('a connection that is no longer wanted does nothing more', () => {
  const { socket, stale } = connect()
  render(<ConnectionPill />)
  receive(socket, 'connect')
  receive(socket, 'disconnect')
  pass(1600)
  act(() => stop())
  expect(screen.getByRole('status').textContent).toBe('')
  receive(socket, 'missed', { events: null })
  receive(socket, 'connect_error')
  act(() => {
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('offline'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  writeToken('another')
  pass(10_000)
  expect([socket.connects, socket.connected, stale()]).toEqual([0, false, []])
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the handshake has the session and the age of the data, the age only the first time', () => {
  const io = vi.mocked(fakeSockets.createFakeSocket)
  writeToken('a-token')
  stop = startLive(new QueryClient())
  const [options] = io.mock.calls.at(-1) as unknown as [{ auth: (give: (handshake: object) => void) => void }]
  const handshake = () => {
    const give = vi.fn()
    options.auth(give)
    return give.mock.calls[0]?.[0]
  }
  // A page behind a proxy that refuses WebSockets falls back to polling.
  expect(options).toMatchObject({ transports: ['websocket', 'polling'], tryAllTransports: true, withCredentials: true })
  expect(handshake()).toEqual({ token: 'a-token', since_ms: expect.any(Number) })
  const socket = io.mock.results.at(-1)?.value as ReturnType<typeof fakeSockets.createFakeSocket>
  receive(socket, 'connect')
  expect(handshake()).toEqual({ token: 'a-token' })
})

test('a short break is not shown, a longer one is, and the return is shown for two seconds', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  receive(socket, 'connect')
  receive(socket, 'disconnect')
  pass(1400)
  expect(screen.queryByText('Reconnecting…')).toBeNull()
  pass(200)
  expect(screen.getByText('Reconnecting…')).toBeTruthy()
  receive(socket, 'connect')
  expect(screen.getByText('Up to date')).toBeTruthy()
  pass(2000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a break that ends in time is not shown', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  receive(socket, 'connect')
  receive(socket, 'disconnect')
  pass(1000)
  receive(socket, 'connect')
  pass(5000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('the loss of the network is shown, and its return', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  pass(0)
  expect(screen.getByRole('status').textContent).toBe('Offline – showing last data')
  receive(socket, 'connect')
  expect(screen.getByText('Up to date')).toBeTruthy()
})

test('attempts that fail are shown as a break, and as offline once the network is gone', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  receive(socket, 'connect')
  receive(socket, 'connect_error')
  pass(1000)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  pass(500)
  expect(screen.getByRole('status').textContent).toBe('Offline – showing last data')
})

test('a missed event of a newer release is ignored', () => {
  const { socket, stale } = connect()
  receive(socket, 'connect')
  receive(socket, 'missed', { events: [{ name: 'weather_changed', payload: {} }] })
  expect(stale()).toEqual([])
})
