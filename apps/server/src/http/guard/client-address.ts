import type { IncomingMessage } from 'node:http'
import type { IsTrustedPeer } from './client-ip.ts'

/** Where a connection comes from: the last address that no trusted proxy vouches for. */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrustedPeer): string {
  const peer = request.socket.remoteAddress ?? 'unknown'
  const forwarded = request.headers['x-forwarded-for']
  const hops =
    forwarded === undefined
      ? []
      : String(forwarded)
          .split(',')
          .map((hop) => hop.trim())
  const chain = [...hops, peer].toReversed()
  return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? peer
}
