import { setTimeout as sleep } from 'node:timers/promises'
import type { Contender } from '../contender.ts'
import { type LiveSocket, openLiveSocket } from '../crowd/live-socket.ts'
import { openMany } from '../crowd/open-many.ts'
import { readStatus } from '../crowd/read-status.ts'
import { retry, TIMEOUT_MS } from '../crowd/retry.ts'

export interface Crowd {
  readonly size: number
  grow(size: number): Promise<void>
  /** Resolves when every client has received an event of this name that `send` causes. */
  receive(name: string, send: () => unknown): Promise<Wave>
  /** Every client loses its connection and reconnects as pages do, requesting its data with the ETag. */
  reconnect(path: string, etag: string): Promise<Reconnection>
  close(): void
}

export interface Wave {
  /** From just before the event was caused until each person had it. */
  receivedMs: number[]
  /** Bytes sent to one person: the frames of this event, with their headers. */
  bytes: number
  /** The event as it was sent. */
  text: string
}

export interface Reconnection {
  /** From the break until the last one was connected and had its response. */
  ms: number
  statuses: Map<number, number>
}

/** As the page's socket does: first a random pause of up to three seconds. */
const RECONNECTS_WITHIN_MS = 3_000
/** A websocket's frame of this size has four bytes before its text. */
const FRAME_HEADER_BYTES = 4

/** A crowd that watches one server. */
export function crowdOf({ port }: Pick<Contender, 'port'>): Crowd {
  const sockets: LiveSocket[] = []
  return {
    get size() {
      return sockets.length
    },
    grow: (size) => openMany(sockets, size, (index) => openLiveSocket(port, index)),
    receive: (name, send) => watchWave(sockets, name, send),
    reconnect: async (path, etag) => {
      const size = sockets.length
      for (const socket of sockets.splice(0)) socket.close()
      const statuses = new Map<number, number>()
      const began = performance.now()
      const back = await Promise.all(
        Array.from({ length: size }, async (_, index) => {
          await sleep(Math.random() * RECONNECTS_WITHIN_MS)
          const socket = await retry(() => openLiveSocket(port, index))
          const status = await retry(() => readStatus(port, index, path, etag))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          return socket
        }),
      )
      sockets.push(...back)
      return { ms: performance.now() - began, statuses }
    },
    close: () => {
      for (const socket of sockets.splice(0)) socket.close()
    },
  }
}

async function watchWave(sockets: readonly LiveSocket[], name: string, send: () => unknown): Promise<Wave> {
  const wave: Wave = { receivedMs: [], bytes: 0, text: '' }
  const { promise, resolve, reject } = Promise.withResolvers<Wave>()
  const timeout = setTimeout(() => reject(new Error(`only ${wave.receivedMs.length} received it`)), TIMEOUT_MS)
  const start = `42["${name}"`
  const began = performance.now()
  const onEvent = (text: string): void => {
    if (!text.startsWith(start)) return
    wave.text = text
    wave.bytes = text.length + FRAME_HEADER_BYTES
    wave.receivedMs.push(performance.now() - began)
    if (wave.receivedMs.length === sockets.length) resolve(wave)
  }
  for (const socket of sockets) socket.onEvent = onEvent
  try {
    await Promise.all([send(), promise])
    return wave
  } finally {
    clearTimeout(timeout)
    for (const socket of sockets) socket.onEvent = () => {}
  }
}
