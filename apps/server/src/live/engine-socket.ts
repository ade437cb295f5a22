import type { IncomingMessage } from 'node:http'

/** A connection below socket.io's own: closing it lets the client connect again by itself. */
export interface EngineSocket {
  readonly request: IncomingMessage
  readonly transport: { readonly name: string }
  /** With `discard` it does not wait for a peer that does not read. */
  close(discard?: boolean): void
  on(event: 'packet', listener: () => void): unknown
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/** What may wait for a connection that does not read. */
const MAX_WAITING_BYTES = 1_048_576

/** Ends a connection for which more is waiting than it may have. */
export function limitBacklog(client: EngineSocket, onEnded: () => void): void {
  let waiting = 0
  client.on('packetCreate', ({ data }) => {
    waiting += typeof data === 'string' ? Buffer.byteLength(data) : 0
    if (waiting <= MAX_WAITING_BYTES) return
    waiting = 0
    onEnded()
    client.close(true)
  })
  client.on('flush', () => {
    waiting = 0
  })
}

/** Ends a polling client that sends too much; the frames of a websocket are counted before the engine sees them. */
export function limitPolling(client: EngineSocket, isAllowed: () => boolean): void {
  client.on('packet', () => {
    if (client.transport.name === 'polling' && !isAllowed()) client.close(true)
  })
}
