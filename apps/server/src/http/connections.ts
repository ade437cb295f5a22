import type { Server } from 'node:http'
import net, { type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Ends the wait for a pause between new connections; the whole shutdown has ten seconds. */
const LONGEST_WAIT_MS = 2_000
/** So many turns without a new connection mean that none is waiting. */
const QUIET_TURNS = 5

/** The raw connections of a server, those that became websockets included. */
export interface Connections {
  /**
   * Takes no more connections, but leaves the open ones alone: a request may be on its way on any of them. Closing the
   * server would close those that look idle, and a proxy that has just sent a POST on one must not send it again.
   */
  stopListening(): Promise<void>
  /** Destroys the connections on which no request is in progress; returns how many never had one. */
  destroyIdle(): number
  /** Destroys all of them; returns how many. */
  destroyAll(): number
}

/**
 * Keeps every connection until it is closed. A server that closes waits for each of them, and Node itself ends neither a
 * websocket whose peer does not confirm the close nor a connection that never sent anything.
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
      const end = performance.now() + LONGEST_WAIT_MS
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
