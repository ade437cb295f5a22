import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

export type IsTrustedPeer = (address: string | undefined) => boolean

/** Whether an address is one of the proxies whose forwarded headers count. */
export function trustedPeers(cidrs: readonly string[]): IsTrustedPeer {
  const isTrusted = proxyAddress.compile([...cidrs])
  return (address) => address !== undefined && isTrusted(address, 0)
}

/** The client's address: the last one in the chain that is not a trusted proxy. */
export const clientAddress = (request: IncomingMessage, isTrusted: IsTrustedPeer): string =>
  proxyAddress(request, isTrusted)

/** The key that counts a caller: the address, or for IPv6 the /64 network, because a client can use any address in it. */
export function networkOf(address: string): string {
  // a socket for both families shows IPv4 addresses as IPv6
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!net.isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = ip.includes('::') ? [...left, ...zeros, ...right] : left
  return `${groups.slice(0, 4).join(':')}::/64`
}
