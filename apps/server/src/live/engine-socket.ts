import type { IncomingMessage } from 'node:http'
import { createAllowance } from './allowance.ts'
import type { EndReason, OnEnded, SocketLimits } from './socket-limits.ts'

/** A connection below socket.io's own: closing it lets the client connect again by itself. */
export interface EngineSocket {
  readonly request: IncomingMessage
  /** What waits for the peer to read. */
  readonly writeBuffer: readonly { data?: unknown }[]
  /** `socket` is the websocket, if the connection is one. */
  readonly transport: { readonly socket?: { terminate(): void }; emit(event: 'error', error: Error): unknown }
  close(discard?: boolean): void
  on(event: 'packet', listener: (packet: { type: string }) => void): unknown
  on(event: 'packetCreate', listener: () => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Ends a connection that sends more than our client does, or that does not read what it is sent. */
export function limitEngineSocket(client: EngineSocket, limits: SocketLimits, onEnded: OnEnded): void {
  const allowance = createAllowance(limits.packets)
  let messages = 0
  let hasEnded = false
  const end = (reason: EndReason): void => {
    if (hasEnded) return
    hasEnded = true
    onEnded(reason, client.request)
    // closing would wait for a peer that does not read; an error of the transport ends the session at once
    client.transport.emit('error', new Error(reason))
    client.transport.socket?.terminate()
  }
  client.on('packet', ({ type }) => {
    if (type === 'message') messages += 1
    if (messages > limits.messages || !allowance.spend(1)) end('flood')
  })
  client.on('packetCreate', () => {
    if (waitingBytes(client) > limits.waitingBytes) end('backlog')
  })
}

const waitingBytes = ({ writeBuffer }: EngineSocket): number =>
  writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? Buffer.byteLength(data) : 0), 0)
