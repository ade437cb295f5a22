import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, type IsTrustedPeer, networkOf } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'

export interface SocketCaps {
  /** Open connections per address, or per IPv6 network of 64 bits. */
  perAddress: number
  /** Open connections in total. */
  total: number
}

/** A LAN party behind one address has fewer connections, and an instance has the memory for the total. */
export const SOCKET_CAPS: SocketCaps = { perAddress: 1_000, total: 10_000 }

interface OpenSockets {
  /** The reason to refuse another connection of the address, if there is one. */
  refusal(address: string): 'per_address' | 'total' | undefined
  /** Counts an open connection and returns the function to call when it closes. Undefined over a cap. */
  open(address: string): (() => void) | undefined
}

/** Caps the connections of one client and of all clients together. */
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
 * Every refusal is a 403. For a websocket it is written here, because the engine would respond with 400.
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
 * For requests of an existing session, which the engine does not pass to `allowRequest`. Without this, it responds to other
 * methods with 500 and keeps an unwanted upgrade open until the peer closes it: so an upgrade costs as much as a handshake.
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
