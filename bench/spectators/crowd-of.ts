import type { Contender } from '../contender.ts'
import { type HttpLine, type LineAnswer, openHttpLine } from '../crowd/http-line.ts'
import { type LiveSocket, openLiveSocket } from '../crowd/live-socket.ts'
import { openMany } from '../crowd/open-many.ts'

/** Spectators share connections for their requests, as behind a proxy; each has a live socket. */
const PEOPLE_PER_LINE = 2

export interface Crowd {
  readonly size: number
  grow(size: number): Promise<void>
  /** Everybody who hears the event asks for `path` at once; resolves when the last one has the new answer. */
  refetchAfter(send: () => unknown, path: string, oldTag: string): Promise<Wave>
  leave(): void
}

export interface Wave {
  /** Measured from just before the event is caused: until each spectator received it, and until each had the new answer. */
  heardMs: number[]
  servedMs: number[]
}

const PATIENCE_MS = 60_000

/** A crowd that watches one server. */
export function crowdOf({ port }: Contender): Crowd {
  const sockets: LiveSocket[] = []
  const lines: HttpLine[] = []
  return {
    get size() {
      return sockets.length
    },
    grow: async (size) => {
      await openMany(sockets, size, (index) => openLiveSocket(port, index))
      await openMany(lines, Math.ceil(size / PEOPLE_PER_LINE), (index) => openHttpLine(port, index))
    },
    refetchAfter: (send, path, oldTag) => watchWave(sockets, lines, { send, path, oldTag }),
    leave: () => {
      for (const each of [...sockets.splice(0), ...lines.splice(0)]) each.close()
    },
  }
}

interface Cause {
  send(): unknown
  path: string
  oldTag: string
}

async function watchWave(
  sockets: readonly LiveSocket[],
  lines: readonly HttpLine[],
  { send, path, oldTag }: Cause,
): Promise<Wave> {
  const wave: Wave = { heardMs: [], servedMs: [] }
  const { promise, resolve, reject } = Promise.withResolvers<Wave>()
  const patience = setTimeout(() => reject(new Error(`only ${wave.servedMs.length} were served`)), PATIENCE_MS)
  const began = performance.now()
  const served = ({ status, etag }: LineAnswer): void => {
    if (status !== 200 || etag === oldTag) reject(new Error(`somebody got ${status} ${etag}`))
    wave.servedMs.push(performance.now() - began)
    if (wave.servedMs.length === sockets.length) resolve(wave)
  }
  for (const [index, socket] of sockets.entries()) {
    socket.onEvent = () => {
      wave.heardMs.push(performance.now() - began)
      lines[index % lines.length]?.ask(path, oldTag).then(served, reject)
    }
  }
  try {
    await Promise.all([send(), promise])
    return wave
  } finally {
    clearTimeout(patience)
    for (const socket of sockets) socket.onEvent = () => {}
  }
}
