import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, type IsTrustedPeer, networkOf } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'

export interface SocketCaps {
  /** Open connections of one address, or of one IPv6 network of 64 bits. */
  perAddress: number
  /** Open connections altogether. */
  total: number
}

/** A LAN party behind one address has fewer; an instance has the memory for all. */
export const SOCKET_CAPS: SocketCaps = { perAddress: 1_000, total: 10_000 }

interface OpenSockets {
  /** Why another connection of the address would be refused, if it would. */
  refusal(address: string): 'per_address' | 'total' | undefined
  /** Counts an open connection; call what it returns when it closes. Undefined over a cap. */
  open(address: string): (() => void) | undefined
}

/** Keeps one client from taking all connections, and all clients together from taking too many. */
export function countOpenSockets({ perAddress, total }: SocketCaps): OpenSockets {
  const openByNetwork = new Map<string, number>()
  let open = 0

  const refusal: OpenSockets['refusal'] = (address) => {
    if (open >= total) return 'total'
    return (openByNetwork.get(networkOf(address)) ?? 0) >= perAddress ? 'per_address' : undefined
  }
  const add = (network: string, change: 1 | -1): void => {
    const count = (openByNetwork.get(network) ?? 0) + change
    open += change
    if (count === 0) openByNetwork.delete(network)
    else openByNetwork.set(network, count)
  }

  return {
    refusal,
    open: (address) => {
      if (refusal(address) !== undefined) return undefined
      const network = networkOf(address)
      add(network, 1)
      return () => add(network, -1)
    },
  }
}

interface HandshakeRules {
  origins: readonly string[]
  isTrusted: IsTrustedPeer
  limits: Limits
  openSockets: OpenSockets
  isDraining(): boolean
  onRefused(reason: string): void
}

type Verdict = (error: string | null, allowed: boolean) => void

/**
 * Accepts requests from our own origins and requests without an origin: browsers always send one.
 * Every refusal is a 403; for a websocket it is written here, because the engine would say 400.
 */
export const allowHandshake =
  (rules: HandshakeRules) =>
  (request: IncomingMessage, verdict: Verdict): void => {
    const reason = refusalOf(request, rules)
    if (reason !== undefined) rules.onRefused(reason)
    if (reason !== undefined && request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN)
    verdict(reason ?? null, reason === undefined)
  }

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n'

function refusalOf(request: IncomingMessage, { origins, isTrusted, limits, openSockets, isDraining }: HandshakeRules) {
  const address = clientAddress(request, isTrusted)
  const { origin } = request.headers
  if (limits.take('handshake', networkOf(address)) > 0) return 'handshake_rate'
  if (isDraining()) return 'draining'
  if (origin !== undefined && !origins.includes(origin)) return 'origin'
  return openSockets.refusal(address)
}

type Next = (error?: Error) => void

/**
 * For requests of a session that exists, which the engine lets through unasked. It answers any other method with 500, and
 * it holds an upgrade it does not want open until the peer closes it: an upgrade costs as much as a handshake.
 */
export const refuseOddRequests =
  ({ limits, isTrusted }: { limits: Limits; isTrusted: IsTrustedPeer }) =>
  (request: IncomingMessage, _response: ServerResponse, next: Next): void => {
    if (!METHODS.has(request.method ?? '')) next(new Error('method'))
    else if (!isUpgradeOfSession(request)) next()
    else if (limits.take('handshake', networkOf(clientAddress(request, isTrusted))) === 0) next()
    else next(new Error('handshake_rate'))
  }

const METHODS = new Set(['GET', 'POST', 'OPTIONS'])
const isUpgradeOfSession = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && /[?&]sid=/.test(url)
