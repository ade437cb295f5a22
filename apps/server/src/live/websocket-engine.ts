import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

type EngineClass = new (options: ServerOptions) => WebSocketServer

const OPTIONS = {
  // handles each frame in a separate turn of the event loop: a chunk of 64 KiB may hold 10,000 pings
  allowSynchronousEvents: false,
  // pongs are sent below, up to a limit
  autoPong: false,
  closeTimeout: 5_000,
  maxFragments: 16,
}

/** Creates the function that counts the packets of one connection. It returns false when there are too many. */
export type PacketCounter = (request: IncomingMessage) => () => boolean

/**
 * The websocket server for engine.io. It closes connections that send too much; `ws` itself would send any number of
 * pongs, even to a peer that does not read them.
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
    // frames of the same chunk are still parsed after the connection was terminated
    return websocket.readyState === websocket.OPEN
  }
  websocket.on('ping', (data) => isKept() && websocket.pong(data))
  websocket.on('pong', isKept)
  websocket.on('message', isKept)
}

/** The engine.io connection below a socket: closing it lets the client reconnect by itself. */
export interface EngineSocket {
  readonly request: IncomingMessage
  readonly transport: { readonly name: string }
  /** With `discard` it does not wait until the peer has read everything. */
  close(discard?: boolean): void
  on(event: 'packet', listener: () => void): unknown
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): unknown
  on(event: 'flush', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Bytes that may wait for a client that does not read. */
const MAX_WAITING_BYTES = 1_048_576

/** Closes a connection when too many bytes wait for its client. */
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

/** Closes a polling client that sends too much. `limitFrames` counts what websockets send. */
export function limitPolling(client: EngineSocket, isAllowed: () => boolean): void {
  client.on('packet', () => {
    if (client.transport.name === 'polling' && !isAllowed()) client.close(true)
  })
}
