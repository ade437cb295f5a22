import type { LiveGame, Outcome } from '@cup/game'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type GameStatus, listenToGame } from './listen-to-game.ts'

const URL = 'ws://127.0.0.1:49124'
const GUID = '98FC000011F1B5C60123456789ABCDEF'

/** A socket that the test opens, fills and closes. */
class FakeSocket {
  static all: FakeSocket[] = []
  static get latest(): FakeSocket {
    const socket = FakeSocket.all.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }
  readonly url: string
  readonly sent: unknown[] = []
  closed = false
  binaryType = 'blob'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(data: unknown): void {
    this.sent.push(data)
  }
  close(): void {
    this.closed = true
    this.onclose?.()
  }
}

let statuses: GameStatus[]
let games: (LiveGame | null)[]
let outcomes: Outcome[]
let stop: () => void

const listen = () => {
  stop = listenToGame(URL, {
    onStatus: (status) => void statuses.push(status),
    onLive: (game) => void games.push(game),
    onOutcome: (outcome) => void outcomes.push(outcome),
  })
}

const send = (event: string, data: object = {}) =>
  FakeSocket.latest.onmessage?.({
    data: JSON.stringify({ Event: event, Data: JSON.stringify({ MatchGuid: GUID, ...data }) }),
  })

const sendState = (blue: number, orange: number, hasWinner = false) =>
  send('UpdateState', {
    Players: [],
    Game: {
      Teams: [
        { TeamNum: 0, Score: blue },
        { TeamNum: 1, Score: orange },
      ],
      TimeSeconds: 60,
      bHasWinner: hasWinner,
    },
  })

const loseConnection = async () => {
  FakeSocket.latest.onclose?.()
  await vi.advanceTimersByTimeAsync(0)
}

const permission = (state: string) =>
  vi.stubGlobal('navigator', { ...navigator, permissions: { query: async () => ({ state }) } })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
  statuses = []
  games = []
  outcomes = []
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('shows the running game and hands over its reading when it has ended', () => {
  listen()
  FakeSocket.latest.onopen?.()
  sendState(1, 0)
  sendState(2, 0)
  send('MatchEnded', { WinnerTeamNum: 0 })
  sendState(2, 0, true)
  expect(FakeSocket.latest).toMatchObject({ url: URL, binaryType: 'arraybuffer' })
  expect(statuses).toEqual(['connecting', 'connected'])
  expect(games.map((game) => game?.blue)).toEqual([1, 2, 2])
  expect(outcomes).toMatchObject([{ kind: 'reading', reading: { blue: 2, winner: 'blue', match_guid: GUID } }])
})

test('never sends anything to the game', async () => {
  listen()
  FakeSocket.latest.onopen?.()
  sendState(0, 3)
  send('MatchEnded', { WinnerTeamNum: 1 })
  FakeSocket.latest.onmessage?.({ data: 'garbage' })
  await loseConnection()
  await vi.advanceTimersByTimeAsync(60_000)
  FakeSocket.latest.onopen?.()
  sendState(0, 0)
  stop()
  expect(FakeSocket.all.length).toBeGreaterThan(1)
  expect(FakeSocket.all.flatMap(({ sent }) => sent)).toEqual([])
})

describe('a final score that is not confirmed', () => {
  beforeEach(() => {
    listen()
    sendState(0, 3)
    send('MatchEnded', { WinnerTeamNum: 1 })
    expect(outcomes).toEqual([])
  })

  test('counts after three seconds', async () => {
    await vi.advanceTimersByTimeAsync(3_000)
    expect(outcomes).toMatchObject([{ kind: 'reading', reading: { orange: 3, winner: 'orange' } }])
  })

  test('counts when the connection is lost', async () => {
    await loseConnection()
    expect(outcomes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(outcomes).toHaveLength(1)
  })
})

describe('without a connection', () => {
  test('tries again after 1, 2, 4, 8 and then every 15 seconds', async () => {
    listen()
    const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000]
    for (const [tries, pause] of pauses.entries()) {
      await loseConnection()
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(FakeSocket.all).toHaveLength(tries + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(FakeSocket.all).toHaveLength(tries + 2)
    }
    expect(new Set(statuses)).toEqual(new Set(['connecting', 'not_running']))
  })

  test('continues the game after a reconnect', async () => {
    listen()
    sendState(1, 0)
    await loseConnection()
    await vi.advanceTimersByTimeAsync(1_000)
    FakeSocket.latest.onopen?.()
    sendState(2, 0)
    send('MatchEnded', { WinnerTeamNum: 0 })
    sendState(2, 0, true)
    expect(outcomes).toMatchObject([{ kind: 'reading', reading: { blue: 2 } }])
    expect(statuses).toEqual(['connecting', 'not_running', 'connected'])
  })

  test.each(['visibilitychange', 'pageshow'])('tries at once when the page is visible again (%s)', async (event) => {
    listen()
    await loseConnection()
    const target = event === 'pageshow' ? window : document
    target.dispatchEvent(new Event(event))
    expect(FakeSocket.all).toHaveLength(2)
    target.dispatchEvent(new Event(event))
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('says that the browser refused where the permission is denied', async () => {
    permission('denied')
    listen()
    await loseConnection()
    expect(statuses).toEqual(['connecting', 'refused'])
  })

  test('says that the game is not running where the permission is granted', async () => {
    permission('granted')
    listen()
    await loseConnection()
    expect(statuses).toEqual(['connecting', 'not_running'])
  })

  test('says that the browser refused where it forbids the address', async () => {
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor() {
          throw new DOMException('insecure', 'SecurityError')
        }
      },
    )
    listen()
    expect(statuses).toEqual(['connecting', 'refused'])
  })
})

test('a reload does not mistake the lobby of a finished game for a game', () => {
  listen()
  sendState(2, 0)
  send('MatchEnded', { WinnerTeamNum: 0 })
  sendState(2, 0, true)
  stop()
  games = []
  listen()
  sendState(0, 0)
  expect(games).toEqual([])
})

test('works where the tab may store nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  listen()
  sendState(2, 0)
  send('MatchEnded', { WinnerTeamNum: 0 })
  sendState(2, 0, true)
  expect(outcomes).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('when stopped it closes the socket and opens none', async () => {
  listen()
  FakeSocket.latest.onopen?.()
  stop()
  expect(FakeSocket.latest.closed).toBe(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(statuses).toEqual(['connecting', 'connected'])
})
