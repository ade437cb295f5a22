/** The minimum to compare with: node:http sending prepared bytes, and socket.io with the product's options. */
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { BareOrder, BareReply } from './bare-orders.ts'
import { withoutBody } from './without-body.ts'

interface SocketIo {
  Server: new (server: Server, options: object) => { emit(name: string, payload: unknown): void }
}

interface Ready {
  etag: string
  full: string[]
  short: string[]
  body: Buffer
}

const answers = new Map<string, Ready>()

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (answer === undefined) response.writeHead(404).end()
  else if (request.headers['if-none-match'] === answer.etag) response.writeHead(304, answer.short).end()
  else response.writeHead(200, answer.full).end(answer.body)
})
server.keepAliveTimeout = 65_000
server.maxRequestsPerSocket = 1000

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

const reply = (message: BareReply): void => void process.send?.(message)

process.on('message', (order: BareOrder) => {
  switch (order.do) {
    case 'serve':
      for (const [path, { etag, headers, body }] of Object.entries(order.answers)) {
        const bytes = Buffer.from(body, 'base64')
        answers.set(path, { etag, full: headers, short: withoutBody(headers), body: bytes })
      }
      return reply({ served: true })
    case 'emit':
      for (const { name, payload } of order.events) io.emit(name, payload)
      return
  }
})
// the bench that started this process has ended
process.on('disconnect', () => process.exit())

server.listen(0, '127.0.0.1', () => reply({ port: (server.address() as AddressInfo).port }))
