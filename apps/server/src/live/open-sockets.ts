import { networkOf } from '../limits/client-address.ts'

export interface SocketCaps {
  /** Open connections of one address, or of one IPv6 network of 64 bits. */
  perAddress: number
  /** Open connections altogether. */
  total: number
}

/** A LAN party behind one address has fewer; an instance has the memory for all. */
export const SOCKET_CAPS: SocketCaps = { perAddress: 1_000, total: 10_000 }

export interface OpenSockets {
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
