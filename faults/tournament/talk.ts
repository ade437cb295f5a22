import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { LiveSocket } from '../harness/sockets.ts'

export interface Room {
  matchId: string
  speaker: { token: string }
  listener: { token: string }
}

interface Talk {
  /** Resolves when the last message has been received. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<TalkResults>
}

interface TalkResults {
  messages: number
  /** From sending a message to its event on the other team's page. */
  receivedAfterMs: number[]
  problems: string[]
}

/** The time between two messages in a room. */
const PAUSE_MS = 6_000
const CONNECTIONS_AT_ONCE = 50
const RECEIVED_WITHIN_MS = 20_000

/** Players talk in their rooms: the other team's page receives an event of each message and reads the room. */
export async function startTalking(origin: string, rooms: readonly Room[]): Promise<Talk> {
  const sockets = await connectListeners(origin, rooms)
  const results: TalkResults = { messages: 0, receivedAfterMs: [], problems: [] }
  let turn: AbortController | undefined
  let talks: Promise<void>[] = []

  const speak = async ({ matchId, speaker, listener }: Room, socket: LiveSocket): Promise<void> => {
    const began = performance.now()
    const received = once(socket as never, 'room_updated', { signal: AbortSignal.timeout(RECEIVED_WITHIN_MS) })
    const [sent, read] = await Promise.all([
      call(origin, speaker.token, 'POST', `/matches/${matchId}/messages`, { text: 'gl hf' }),
      received.then(() => {
        results.receivedAfterMs.push(performance.now() - began)
        return call(origin, listener.token, 'GET', `/matches/${matchId}/room`)
      }),
    ])
    results.messages += 1
    if (sent !== 200 || read !== 200) results.problems.push(`${sent} and ${read}`)
  }

  const talkIn = async (room: Room, index: number, { signal }: AbortController): Promise<void> => {
    const socket = sockets[index]
    if (socket === undefined) throw new Error('every room has a listener')
    const rest = (milliseconds: number): Promise<unknown> => sleep(milliseconds, undefined, { signal }).catch(() => {})
    await rest((index / rooms.length) * PAUSE_MS)
    while (!signal.aborted) {
      await speak(room, socket).catch((error: unknown) => void results.problems.push(String(error)))
      await rest(PAUSE_MS)
    }
  }

  const pause = async (): Promise<void> => {
    turn?.abort()
    await Promise.all(talks)
  }
  return {
    pause,
    resume: () => {
      const next = new AbortController()
      turn = next
      talks = rooms.map((room, index) => talkIn(room, index, next))
    },
    stop: async () => {
      await pause()
      for (const socket of sockets) socket.disconnect()
      return results
    },
  }
}

async function connectListeners(origin: string, rooms: readonly Room[]): Promise<LiveSocket[]> {
  const sockets: LiveSocket[] = []
  for (let at = 0; at < rooms.length; at += CONNECTIONS_AT_ONCE) {
    const batch = rooms
      .slice(at, at + CONNECTIONS_AT_ONCE)
      .map(({ listener }): LiveSocket => io(origin, { transports: ['websocket'], forceNew: true, auth: listener }))
    await Promise.all(batch.map((socket) => once(socket as never, 'connect')))
    sockets.push(...batch)
  }
  return sockets
}

async function call(origin: string, token: string, method: string, path: string, body?: object): Promise<number> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  await response.arrayBuffer()
  return response.status
}
