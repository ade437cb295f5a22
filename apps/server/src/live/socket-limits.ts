import type { IncomingMessage } from 'node:http'
import type { Budget } from './allowance.ts'

export interface SocketLimits {
  /** Open connections of one address, or of one IPv6 network of 64 bits. */
  perAddress: number
  /** Open connections altogether. */
  total: number
  /** Handshakes of one address. */
  handshakes: Budget
  /** So many handshakes of its address a connection costs that had to be ended for what it sent. */
  floodCost: number
  /** What one connection may send, counted before it is parsed. */
  inboundBytes: Budget
  /** Packets and control frames of one connection, of any kind. */
  packets: Budget
  /** Messages of one connection in its whole life: joining takes one, and there is nothing else to say. */
  messages: number
  /** What may wait for a connection that does not read. */
  waitingBytes: number
}

/** Enough for a LAN party behind one address, reconnecting all at once and twice each (websocket, then polling). */
export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  perAddress: 1_000,
  total: 10_000,
  handshakes: { burst: 3_000, perSecond: 50 },
  floodCost: 50,
  inboundBytes: { burst: 65_536, perSecond: 256 },
  packets: { burst: 30, perSecond: 0.5 },
  messages: 20,
  waitingBytes: 1_048_576,
}

/** Why a connection was ended: it sent too much, or it did not read what it was sent. */
export type EndReason = 'flood' | 'backlog'
export type OnEnded = (reason: EndReason, request: IncomingMessage) => void
