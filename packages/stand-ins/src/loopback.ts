import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

export const LOOPBACK = '127.0.0.1'

/** Listens on loopback only and returns the port, which the system picks for 0. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  server.listen(port, LOOPBACK)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  await closed
}
