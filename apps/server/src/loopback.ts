import net from 'node:net'

const loopback = new net.BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an address or a host name always means this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase()
  const address = name.replace(/^::ffff:(?=\d+\.)/, '')
  if (net.isIP(address) === 0) return name === 'localhost' || name.endsWith('.localhost')
  return loopback.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')
}
