/** What the product is compared with: node:http, and socket.io with the product's options. Sends each event it gets. */
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { AnyLiveEvent } from '@cup/contract/live-events'

interface SocketIo {
  Server: new (server: Server, options: object) => { emit(name: string, payload: unknown): void }
}

const server = createServer((_request, response) => response.writeHead(404).end())

/** The copy of socket.io that the product uses. */
const socketIo: SocketIo = createRequire(new URL('../../apps/server/package.json', import.meta.url))('socket.io')
const io = new socketIo.Server(server, {
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  maxHttpBufferSize: 10_000,
  connectTimeout: 10_000,
})

process.on('message', (events: readonly AnyLiveEvent[]) => {
  for (const { name, payload } of events) io.emit(name, payload)
})
// exits with the bench that started this process
process.on('disconnect', () => process.exit())

server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
