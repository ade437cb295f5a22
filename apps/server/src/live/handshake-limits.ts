/** Enough for a LAN party behind one address, reconnecting all at once and twice each (websocket, then polling). */
export const DEFAULT_SOCKET_LIMITS: SocketLimits = {
  perAddress: 1_000,
  total: 10_000,
  handshakes: 3_000,
  handshakesPerSecond: 50,
}

export interface SocketLimits {
  /** Open connections of one address. */
  perAddress: number
  /** Open connections altogether. */
  total: number
  /** Handshakes of one address at once, and how fast they come back. */
  handshakes: number
  handshakesPerSecond: number
}

export type Refusal = 'per_address' | 'total' | 'handshake_rate'

export interface HandshakeLimits {
  /** Counts a handshake; says why it is refused, if it is. */
  admit(address: string): Refusal | undefined
  /** Counts an open connection; what is returned gives the place back. Undefined when there is none. */
  open(address: string): (() => void) | undefined
}

/** Keeps one address, and everybody together, from taking all connections. Counts are those of this instance. */
export function createHandshakeLimits(
  limits: SocketLimits,
  now: () => number = () => performance.now(),
): HandshakeLimits {
  const openByAddress = new Map<string, number>()
  const spent = new Map<string, { tokens: number; at: number }>()
  let total = 0

  const isFull = (address: string): Refusal | undefined => {
    if (total >= limits.total) return 'total'
    return (openByAddress.get(address) ?? 0) >= limits.perAddress ? 'per_address' : undefined
  }

  /** Addresses whose bucket is full again are forgotten, so that the map holds who was here lately. */
  const sweep = (at: number): void => {
    for (const [address, bucket] of spent) {
      if (tokensOf(bucket, at) >= limits.handshakes) spent.delete(address)
    }
  }
  const tokensOf = (bucket: { tokens: number; at: number }, at: number): number =>
    Math.min(limits.handshakes, bucket.tokens + ((at - bucket.at) / 1000) * limits.handshakesPerSecond)

  return {
    admit: (address) => {
      const at = now()
      if (spent.size > limits.total) sweep(at)
      const tokens = tokensOf(spent.get(address) ?? { tokens: limits.handshakes, at }, at)
      if (tokens < 1) return 'handshake_rate'
      spent.set(address, { tokens: tokens - 1, at })
      return isFull(address)
    },
    open: (address) => {
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
