import type { IncomingMessage } from 'node:http'
import net from 'node:net'

export type IsTrustedPeer = (address: string | undefined) => boolean

/** IPv4 comes in IPv6 clothes on a socket that listens for both. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
const familyOf = (address: string): 'ipv4' | 'ipv6' => (net.isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether an address is one of the proxies whose forwarded headers count. */
export function trustedPeers(cidrs: readonly string[]): IsTrustedPeer {
  const list = new net.BlockList()
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/')
    const family = familyOf(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    if (address === undefined || net.isIP(plain(address)) === 0) return false
    return list.check(plain(address), familyOf(plain(address)))
  }
}

/**
 * What one caller is counted by: the address, or for IPv6 the /64 network, because a client can use any address in it.
 */
export function networkOf(address: string): string {
  const ip = plain(address)
  if (!net.isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = ip.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

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
