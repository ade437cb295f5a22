import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress, type IsTrustedPeer, networkOf } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'
import type { OpenSockets } from './open-sockets.ts'

export interface HandshakeRules {
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
