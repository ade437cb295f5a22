import type { IncomingMessage } from 'node:http'
import { clientAddress } from '../http/guard/client-address.ts'
import type { IsTrustedPeer } from '../http/guard/client-ip.ts'
import type { HoldBack } from '../http/guard/hold-back.ts'
import type { HandshakeLimits, Refusal } from './handshake-limits.ts'

export interface HandshakeRules {
  origins: readonly string[]
  isTrusted: IsTrustedPeer
  limits: HandshakeLimits
  holdBack: HoldBack
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
      const waitMs = rules.limits.waitMs(clientAddress(request, rules.isTrusted))
      if (waitMs === 0) verdict(null, true)
      else setTimeout(() => verdict(null, true), waitMs)
      return
    }
    rules.onRefused(reason)
    const refuse = (): void => {
      if (request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN)
      verdict(reason, false)
    }
    if (COUNTED.has(reason)) rules.holdBack(refuse)
    else refuse()
  }

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n'
/** Refusals of clients that come too often. */
const COUNTED: ReadonlySet<string> = new Set<Refusal>(['handshake_rate', 'per_address', 'total'])

function refusalOf(request: IncomingMessage, { origins, isTrusted, limits, isDraining }: HandshakeRules) {
  const { origin } = request.headers
  if (isDraining()) return 'draining'
  if (origin !== undefined && !origins.includes(origin)) return 'origin'
  return limits.admit(clientAddress(request, isTrusted))
}
