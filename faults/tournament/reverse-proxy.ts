import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy in front of several instances: one address, and each client stays on one instance while that runs. */
export interface ReverseProxy {
  origin: string
  close(): Promise<void>
}

/** Chooses the instance by the client's address, as polling needs; clients of a dead instance get the next one. */
export async function startReverseProxy(instances: () => readonly string[]): Promise<ReverseProxy> {
  const open = new Set<Socket>()
  // Without a timeout: the responses carry the instances' Keep-Alive header, and clients rely on it. Node's own five
  // seconds would close connections earlier.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    forward(request, instances(), (upstream) => {
      upstream.on('response', (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(response)
      })
      upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
      response.on('close', () => upstream.destroy())
      request.pipe(upstream)
    })
  })
  server.on('upgrade', (request, socket, head) => {
    forward(request, instances(), (upstream) => {
      upstream.on('upgrade', (reply, far, farHead) => {
        const lines = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
        far.write(head)
        socket.write(farHead)
        far.pipe(socket).pipe(far)
        for (const end of [far, socket])
          end.on('error', () => {}).on('close', () => [far, socket].map((each) => each.destroy()))
      })
      upstream.on('error', () => socket.destroy())
      upstream.on('response', () => socket.destroy())
      upstream.end()
    })
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Forwards to the client's instance, or to the next one that accepts the connection; nothing was sent before that. */
function forward(request: IncomingMessage, origins: readonly string[], use: (upstream: ClientRequest) => void): void {
  const address = request.socket.remoteAddress ?? ''
  const first = Number(address.split('.').at(-1)) % origins.length
  const next = (tries: number): void => {
    const target = new URL(request.url ?? '/', origins[(first + tries) % origins.length])
    const headers = { ...request.headers, 'x-forwarded-for': address }
    const upstream = send(target, { method: request.method, headers, agent: false })
    const isLast = tries + 1 >= origins.length
    const retry = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'ECONNREFUSED') next(tries + 1)
    }
    if (!isLast) upstream.once('error', retry)
    upstream.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => use(upstream))
      else use(upstream)
    })
    if (isLast) upstream.once('error', () => request.socket.destroy())
  }
  next(0)
}
