import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as fakeSockets from '../../../test-support/fake-socket.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { writeToken } from '../../api/token-storage.ts'
import { ToastArea } from '../../ui/ToastArea.tsx'
import { ConnectionPill } from './ConnectionPill.tsx'
import { startLive } from './live-connection.ts'

// Reads the module at each call, so that a test can look at the options.
vi.mock('socket.io-client', () => ({ io: (...options: []) => fakeSockets.openFakeSocket(...options) }))

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

const hear = (socket: ReturnType<typeof fakeSockets.createFakeSocket>, name: string, payload?: unknown) =>
  act(() => socket.hear(name, payload))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const untilRefreshed = () => act(() => vi.advanceTimersByTimeAsync(100))

vi.mock('../../../test-support/fake-socket.ts', { spy: true })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => stop())
  vi.useRealTimers()
})

test('a first connection that missed nothing asks for nothing', () => {
  const { socket, stale } = connect()
  hear(socket, 'connect')
  hear(socket, 'missed', { events: [] })
  pass(10_000)
  expect(stale()).toEqual([])
})

test('a first connection asks for what changed before it was up, and says nothing about it', async () => {
  const { socket, stale } = connect()
  render(<ToastArea />)
  hear(socket, 'connect')
  const payload = { tournament_id: 't', match_id: 'm' }
  hear(socket, 'missed', {
    events: [
      { name: 'checkin_started', payload },
      { name: 'invites_changed', payload: {} },
    ],
  })
  await untilRefreshed()
  expect(stale()).toEqual([queryKeys.teams])
  expect(screen.queryByText('Check-in period started!')).toBeNull()
})

test('a pool that was announced before the connection is asked for, not written over what was read later', async () => {
  const { socket, queryClient } = connect()
  queryClient.setQueryData(queryKeys.currentTournament, { id: 't', prize_pool: 30 })
  hear(socket, 'connect')
  const payload = { tournament_id: 't', amount: 10, prize_pool: 20 }
  hear(socket, 'missed', { events: [{ name: 'prize_pool_updated', payload }] })
  await untilRefreshed()
  expect(queryClient.getQueryState(queryKeys.currentTournament)).toMatchObject({
    data: { prize_pool: 30 },
    isInvalidated: true,
  })
})

test('a bracket that has the missed version is not asked for, an older one is', () => {
  const { socket, queryClient, stale } = connect()
  for (const id of ['old', 'new']) queryClient.setQueryData(queryKeys.bracket(id), { version: id === 'new' ? 2 : 1 })
  hear(socket, 'connect')
  const changed = (tournament_id: string) => ({
    name: 'match_updated',
    payload: { tournament_id, match_ids: ['m'], from_version: 1, version: 2 },
  })
  hear(socket, 'missed', { events: [changed('old'), changed('new')] })
  expect(stale()).toEqual([queryKeys.bracket('old')])
})

test.each([
  [
    'cannot say what was missed',
    (socket: ReturnType<typeof fakeSockets.createFakeSocket>) => hear(socket, 'missed', { events: null }),
  ],
  ['does not say it', () => pass(2000)],
])('everything shown is asked for when the server %s, but neither the person nor a payment', (_, answer) => {
  const { socket, stale } = connect()
  hear(socket, 'connect')
  expect(stale()).toEqual([])
  answer(socket)
  expect(stale()).toEqual([queryKeys.teams, queryKeys.bracket('t')])
})

test('every later connection asks again for what is shown', () => {
  const { socket, stale, age } = connect()
  expect(age()).toBeTypeOf('number')
  hear(socket, 'connect')
  hear(socket, 'missed', { events: [] })
  hear(socket, 'disconnect')
  expect(age()).toBeUndefined()
  hear(socket, 'connect')
  expect(stale()).toEqual([queryKeys.teams, queryKeys.bracket('t')])
})

test('a new session is announced to the server', () => {
  const { socket } = connect()
  hear(socket, 'connect')
  writeToken('new')
  expect(socket.connects).toBe(1)
})

test('when the network is back the socket connects at once, although it did not notice the break', () => {
  const { socket } = connect()
  hear(socket, 'connect')
  act(() => void window.dispatchEvent(new Event('online')))
  expect([socket.connects, socket.connected]).toEqual([1, false])
})

test('a tab that is looked at again connects at once, unless it is connected', () => {
  const { socket } = connect()
  const look = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    return socket.connects
  }
  hear(socket, 'connect')
  expect(look(false)).toBe(0)
  hear(socket, 'disconnect')
  expect([look(true), look(false)]).toEqual([0, 1])
})

test('a connection that is no longer wanted does nothing more', () => {
  const { socket, stale } = connect()
  render(<ConnectionPill />)
  hear(socket, 'connect')
  hear(socket, 'disconnect')
  pass(1600)
  act(() => stop())
  expect(screen.getByRole('status').textContent).toBe('')
  hear(socket, 'missed', { events: null })
  hear(socket, 'connect_error')
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
  const io = vi.mocked(fakeSockets.openFakeSocket)
  writeToken('a-token')
  stop = startLive(new QueryClient())
  const [options] = io.mock.calls[0] as unknown as [{ auth: (give: (handshake: object) => void) => void }]
  const handshake = () => {
    const give = vi.fn()
    options.auth(give)
    return give.mock.calls[0]?.[0]
  }
  // A page behind a proxy that refuses WebSockets falls back to polling.
  expect(options).toMatchObject({ transports: ['websocket', 'polling'], tryAllTransports: true, withCredentials: true })
  expect(handshake()).toEqual({ token: 'a-token', since_ms: expect.any(Number) })
  const socket = io.mock.results[0]?.value as ReturnType<typeof fakeSockets.createFakeSocket>
  hear(socket, 'connect')
  expect(handshake()).toEqual({ token: 'a-token' })
})

test('a short drop is not shown, a longer one is, and being back is told for two seconds', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  hear(socket, 'connect')
  hear(socket, 'disconnect')
  pass(1400)
  expect(screen.queryByText('Reconnecting…')).toBeNull()
  pass(200)
  expect(screen.getByText('Reconnecting…')).toBeTruthy()
  hear(socket, 'connect')
  expect(screen.getByText('Up to date')).toBeTruthy()
  pass(2000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a connection that is back in time was never gone', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  hear(socket, 'connect')
  hear(socket, 'disconnect')
  pass(1000)
  hear(socket, 'connect')
  pass(5000)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('without a network it says so, and so does the return', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  pass(0)
  expect(screen.getByText('Offline – showing last data')).toBeTruthy()
  hear(socket, 'connect')
  expect(screen.getByText('Up to date')).toBeTruthy()
})

test('attempts that fail are shown as a break, and as offline once the network is gone', () => {
  const { socket } = connect()
  render(<ConnectionPill />)
  hear(socket, 'connect')
  hear(socket, 'connect_error')
  pass(1000)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  pass(500)
  expect(screen.getByText('Offline – showing last data')).toBeTruthy()
})

test('an event of a newer release is ignored in what was missed', () => {
  const { socket, stale } = connect()
  hear(socket, 'connect')
  hear(socket, 'missed', { events: [{ name: 'weather_changed', payload: {} }] })
  expect(stale()).toEqual([])
})
