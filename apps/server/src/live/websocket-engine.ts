import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

type EngineClass = new (options: ServerOptions) => WebSocketServer

const OPTIONS = {
  // each ping, pong and message waits for its own turn of the event loop: 64 KiB hold 10,000 pings
  allowSynchronousEvents: false,
  // pings are answered below, up to a limit
  autoPong: false,
  // how long a peer may take to confirm a close
  closeTimeout: 5_000,
  maxFragments: 16,
}

/** Makes the function that counts the packets of one connection; it returns false when they are too many. */
export type PacketCounter = (request: IncomingMessage) => () => boolean

/**
 * The websocket server that engine.io creates, ending connections that send too much. `ws` itself would send any number
 * of pongs, whether or not the peer reads them.
 */
export function createWebSocketEngine(counterOf: PacketCounter): EngineClass {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, ...OPTIONS })
    }

    override handleUpgrade(
      request: IncomingMessage,
      connection: Duplex,
      head: Buffer,
      done: (websocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, connection, head, (websocket, upgraded) => {
        limitFrames(websocket, counterOf(request))
        done(websocket, upgraded)
      })
    }
  }
}

function limitFrames(websocket: WebSocket, isAllowed: () => boolean): void {
  const isKept = (): boolean => {
    if (!isAllowed()) websocket.terminate()
    // frames that arrived together are still parsed after the connection has ended
    return websocket.readyState === websocket.OPEN
  }
  websocket.on('ping', (data) => isKept() && websocket.pong(data))
  websocket.on('pong', isKept)
  websocket.on('message', isKept)
}

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
