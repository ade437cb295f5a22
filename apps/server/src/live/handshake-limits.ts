import { networkOf } from '../http/guard/client-ip.ts'
import { MOST_WAIT_MS, waitAt } from '../http/guard/pace.ts'
import type { SocketLimits } from './socket-limits.ts'

export type Refusal = 'per_address' | 'total' | 'handshake_rate'

export interface HandshakeLimits {
  /** Counts a handshake; returns the reason if it is refused. */
  admit(address: string): Refusal | undefined
  /** How long a handshake that was admitted is held back. */
  waitMs(address: string): number
  /** Takes handshakes away for a connection that had to be ended: one that comes back to do the same waits for longer. */
  punish(address: string): void
  /** Counts an open connection; what is returned gives the place back. Undefined when there is none. */
  open(address: string): (() => void) | undefined
}

type CountedLimits = Pick<SocketLimits, 'perAddress' | 'total' | 'handshakes' | 'floodCost'>

/**
 * Keeps one client from taking all connections, and all clients together from taking too many. An IPv6 client is counted
 * by its network of 64 bits, because it can use any address of it. Each instance counts for itself.
 */
export function createHandshakeLimits(
  limits: CountedLimits,
  now: () => number = () => performance.now(),
): HandshakeLimits {
  const openByAddress = new Map<string, number>()
  const spent = new Map<string, { tokens: number; at: number }>()
  let total = 0

  const isFull = (address: string): Refusal | undefined => {
    if (total >= limits.total) return 'total'
    return (openByAddress.get(address) ?? 0) >= limits.perAddress ? 'per_address' : undefined
  }

  /** Drops addresses whose bucket is full again, so that the map holds recent clients only. */
  const sweep = (at: number): void => {
    for (const [address, bucket] of spent) {
      if (tokensOf(bucket, at) >= limits.handshakes.burst) spent.delete(address)
    }
  }
  const tokensOf = (bucket: { tokens: number; at: number }, at: number): number =>
    Math.min(limits.handshakes.burst, bucket.tokens + ((at - bucket.at) / 1000) * limits.handshakes.perSecond)

  return {
    admit: (client) => {
      const address = networkOf(client)
      const at = now()
      if (spent.size > limits.total) sweep(at)
      const tokens = tokensOf(spent.get(address) ?? { tokens: limits.handshakes.burst, at }, at)
      if (tokens < 1) return 'handshake_rate'
      spent.set(address, { tokens: tokens - 1, at })
      return isFull(address)
    },
    waitMs: (client) => {
      const bucket = spent.get(networkOf(client))
      return bucket === undefined ? 0 : waitAt(tokensOf(bucket, now()) / limits.handshakes.burst, MOST_WAIT_MS)
    },
    punish: (client) => {
      const address = networkOf(client)
      const at = now()
      const tokens = tokensOf(spent.get(address) ?? { tokens: limits.handshakes.burst, at }, at)
      spent.set(address, { tokens: Math.max(-limits.handshakes.burst, tokens - limits.floodCost), at })
    },
    open: (client) => {
      const address = networkOf(client)
      if (isFull(address) !== undefined) return undefined
      total += 1
      openByAddress.set(address, (openByAddress.get(address) ?? 0) + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        total -= 1
        const left = (openByAddress.get(address) ?? 1) - 1
        if (left === 0) openByAddress.delete(address)
        else openByAddress.set(address, left)
      }
    },
  }
}
