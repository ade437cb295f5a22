import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The raw connections of a server, those that became websockets included. */
export interface Connections {
  /** Destroys the connections on which no request is in progress; returns how many. */
  destroyIdle(): number
  /** Destroys all of them; returns how many. */
  destroyAll(): number
}

/**
 * Keeps every connection until it is closed. A server that closes waits for each of them, and Node itself ends neither a
 * websocket whose peer does not answer the close nor a connection that never sent anything.
 */
export function trackConnections(server: Server): Connections {
  const inProgress = new Map<Socket, number>()
  server.on('connection', (socket) => {
    inProgress.set(socket, 0)
    socket.once('close', () => inProgress.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    change(inProgress, socket, 1)
    response.once('close', () => change(inProgress, socket, -1))
  })
  const destroy = (isMeant: (requests: number) => boolean): number => {
    const meant = [...inProgress].filter(([, requests]) => isMeant(requests))
    for (const [socket] of meant) socket.destroy()
    return meant.length
  }
  return {
    destroyIdle: () => destroy((requests) => requests === 0),
    destroyAll: () => destroy(() => true),
  }
}

function change(inProgress: Map<Socket, number>, socket: Socket, by: number): void {
  const requests = inProgress.get(socket)
  if (requests !== undefined) inProgress.set(socket, requests + by)
}
