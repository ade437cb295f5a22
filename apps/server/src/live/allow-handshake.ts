import type { IncomingMessage } from 'node:http'
import type { IsTrustedPeer } from '../http/guard/client-ip.ts'
import { clientAddress } from './client-address.ts'
import type { HandshakeLimits } from './handshake-limits.ts'

export interface HandshakeRules {
  origins: readonly string[]
  isTrusted: IsTrustedPeer
  limits: HandshakeLimits
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
    if (reason === undefined) {
      verdict(null, true)
      return
    }
    rules.onRefused(reason)
    if (request.headers.upgrade !== undefined) request.socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    verdict(reason, false)
  }

function refusalOf(request: IncomingMessage, { origins, isTrusted, limits, isDraining }: HandshakeRules) {
  const { origin } = request.headers
  if (isDraining()) return 'draining'
  if (origin !== undefined && !origins.includes(origin)) return 'origin'
  return limits.admit(clientAddress(request, isTrusted))
}
