import type { Server } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long to wait for the backlog to empty. The whole shutdown has ten seconds. */
const MAX_WAIT_MS = 2_000
/** After so many turns of the event loop without a new connection the backlog is empty. */
const QUIET_TURNS = 5

/** The raw connections of a server, including those that became websockets. */
export interface Connections {
  /**
   * Accepts no more connections and keeps the open ones: a request may be on its way on any of them. Closing the server
   * would also close idle connections, and a proxy that has just sent a POST on one cannot safely repeat it.
   */
  stopListening(): Promise<void>
  /** Destroys the connections without a request in progress; returns how many never had a request. */
  destroyIdle(): number
  /** Destroys all of them; returns how many. */
  destroyAll(): number
}

/**
 * Keeps a list of the open connections. A closing server waits for all of them, and Node itself ends neither a websocket
 * whose peer does not confirm the close nor a connection that never sent anything.
 */
export function trackConnections(server: Server): Connections {
  const open = new Set<Socket>()
  const unused = new Set<Socket>()
  let accepted = 0
  server.on('connection', (socket) => {
    accepted += 1
    open.add(socket)
    unused.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      unused.delete(socket)
    })
  })
  server.on('request', ({ socket }) => unused.delete(socket))
  const destroy = (sockets: ReadonlySet<Socket>): number => {
    for (const socket of sockets) socket.destroy()
    return sockets.size
  }
  return {
    stopListening: async () => {
      // Closing would reset connections in the backlog, so accept them first, at most one per turn of the event loop.
      const end = performance.now() + MAX_WAIT_MS
      let quiet = 0
      while (quiet < QUIET_TURNS && performance.now() < end) {
        const before = accepted
        await nextTurn()
        quiet = accepted === before ? quiet + 1 : 0
      }
      net.Server.prototype.close.call(server)
    },
    destroyIdle: () => {
      server.closeIdleConnections()
      return destroy(unused)
    },
    destroyAll: () => destroy(open),
  }
}
