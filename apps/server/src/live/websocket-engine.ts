import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { createAllowance } from './allowance.ts'
import type { OnEnded, SocketLimits } from './socket-limits.ts'

type EngineClass = new (options: ServerOptions) => WebSocketServer
type InboundLimits = Pick<SocketLimits, 'inboundBytes' | 'packets'>
/** How long a peer may take to answer a close. */
const CLOSE_TIMEOUT_MS = 5_000
/** Holds 85 empty pings; our client's longest packet fits into two. */
const PIECE_BYTES = 512

/**
 * The websocket server that engine.io creates, with a limit on what one connection may send. A client of ours says a few
 * hundred bytes when it connects and one packet every 25 seconds; `ws` itself would parse and answer any number of frames,
 * whether or not the peer reads the answers.
 */
export function createWebSocketEngine(limits: InboundLimits, onEnded: OnEnded): EngineClass {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      const own = { autoPong: false, closeTimeout: CLOSE_TIMEOUT_MS }
      super({ ...options, ...own })
    }

    override handleUpgrade(
      request: IncomingMessage,
      connection: Duplex,
      head: Buffer,
      done: (websocket: WebSocket, request: IncomingMessage) => void,
    ): void {
      super.handleUpgrade(request, connection, head, (websocket, upgraded) => {
        const end = once(() => {
          onEnded('flood', request)
          websocket.terminate()
        })
        limitBytes(connection, limits, end)
        limitControlFrames(websocket, limits, end)
        done(websocket, upgraded)
      })
    }
  }
}

/**
 * Counts before anything is parsed, so that fragments and half frames cost the sender as well. What arrived is parsed in
 * small pieces and no further once the connection has ended: 64 KiB can hold 10,000 pings, and to parse them all takes
 * ten milliseconds in which no other request is answered.
 */
function limitBytes(connection: Duplex, limits: InboundLimits, end: () => void): void {
  const allowance = createAllowance(limits.inboundBytes)
  const parsers = connection.listeners('data') as ((chunk: Buffer) => void)[]
  connection.removeAllListeners('data')
  connection.on('data', (chunk: Buffer) => {
    if (!allowance.spend(chunk.length)) return end()
    for (let at = 0; at < chunk.length && !connection.destroyed; at += PIECE_BYTES) {
      for (const parse of parsers) parse.call(connection, chunk.subarray(at, at + PIECE_BYTES))
    }
  })
}

/** A ping is answered, as the protocol asks, as long as they are few. */
function limitControlFrames(websocket: WebSocket, limits: InboundLimits, end: () => void): void {
  const allowance = createAllowance(limits.packets)
  websocket.on('ping', (data) => {
    if (allowance.spend(1)) websocket.pong(data)
    else end()
  })
  websocket.on('pong', () => {
    if (!allowance.spend(1)) end()
  })
}

/** Frames that arrived together are still parsed after the connection has ended. */
function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
