import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeSocket } from '../../../test-support/fake-socket.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { writeToken } from '../../api/token-storage.ts'
import { ConnectionPill } from './ConnectionPill.tsx'
import { startLive } from './live-connection.ts'

let stop: () => void = () => {}

function connect() {
  const queryClient = new QueryClient()
  for (const queryKey of [queryKeys.me, queryKeys.teams, queryKeys.bracket('t'), queryKeys.payment('s')]) {
    queryClient.setQueryData(queryKey, {})
  }
  const socket = createFakeSocket()
  stop = startLive(queryClient, socket as never)
  const stale = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey)
  return { queryClient, socket, stale }
}

const hear = (socket: ReturnType<typeof createFakeSocket>, name: string) => act(() => socket.hear(name))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  act(() => stop())
  vi.useRealTimers()
})

test('every connection asks again for what is shown, but neither for the person nor for a payment', () => {
  const { socket, stale } = connect()
  hear(socket, 'connect')
  expect(stale()).toEqual([queryKeys.teams, queryKeys.bracket('t')])
})

test('a connection that missed nothing asks for nothing', () => {
  const { socket, stale } = connect()
  socket.recovered = true
  hear(socket, 'connect')
  expect(stale()).toEqual([])
})

test('a new session is announced to the server', () => {
  const { socket } = connect()
  hear(socket, 'connect')
  writeToken('new')
  expect(socket.connects).toBe(1)
})

test('when the network is back the socket connects at once', () => {
  const { socket } = connect()
  hear(socket, 'connect')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(socket.connects).toBe(1)
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

test('without a network it says so', () => {
  connect()
  render(<ConnectionPill />)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  pass(0)
  expect(screen.getByText('Offline – showing last data')).toBeTruthy()
})
