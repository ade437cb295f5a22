import { vi } from 'vitest'

export const GAME_GUID = '98FC000011F1B5C60123456789ABCDEF'

/** The socket of a game that a test plays. Every connection that the page opens is to it. */
export class FakeGame {
  readonly sockets: FakeGameSocket[] = []

  constructor() {
    const { sockets } = this
    vi.stubGlobal(
      'WebSocket',
      class extends FakeGameSocket {
        constructor(url: string) {
          super(url)
          sockets.push(this)
        }
      },
    )
  }

  get latest(): FakeGameSocket {
    const socket = this.sockets.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }

  open(): void {
    this.latest.onopen?.()
  }

  lose(): void {
    this.latest.onclose?.()
  }

  send(event: string, data: object = {}, guid = GAME_GUID): void {
    const frame = { Event: event, Data: JSON.stringify({ MatchGuid: guid, ...data }) }
    this.latest.onmessage?.({ data: JSON.stringify(frame) })
  }

  score(
    blue: number,
    orange: number,
    { hasWinner = false, seconds = 60, overtime = false, guid = GAME_GUID } = {},
  ): void {
    const Teams = [blue, orange].map((Score, TeamNum) => ({ TeamNum, Score }))
    const Game = { Teams, TimeSeconds: seconds, bOvertime: overtime, bHasWinner: hasWinner }
    this.send('UpdateState', { Players: [], Game }, guid)
  }

  /** The game as it ends with this score. */
  end(blue: number, orange: number, guid = GAME_GUID): void {
    this.score(blue, orange, { guid })
    this.send('MatchEnded', { WinnerTeamNum: blue > orange ? 0 : 1 }, guid)
    this.score(blue, orange, { hasWinner: true, guid })
  }
}

class FakeGameSocket {
  readonly url: string
  binaryType = 'blob'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(url: string) {
    this.url = url
  }
  close(): void {
    this.onclose?.()
  }
}
