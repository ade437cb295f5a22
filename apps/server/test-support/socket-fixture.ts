import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { Authenticate } from '../src/db/actor.ts'
import { trustedPeers } from '../src/limits/client-address.ts'
import { createLimits, type LimitOptions } from '../src/limits/limits.ts'
import { SOCKET_CAPS, type SocketCaps } from '../src/live/handshakes.ts'
import { createRecentEvents, type RecentEvents } from '../src/live/recent-events.ts'
import { createSocketServer, type SocketServer } from '../src/live/socket-server.ts'
import { createMetrics, type Metrics } from '../src/metrics/metrics.ts'

export interface SocketFixture {
  origin: string
  server: Server
  sockets: SocketServer
  metrics: Metrics
  /** A client that begins to connect; closed with the fixture. */
  open(options?: Partial<ManagerOptions & SocketOptions>): Socket
  /** A client that has connected; closed with the fixture. */
  connect(options?: Partial<ManagerOptions & SocketOptions>): Promise<Socket>
  /** A client that is refused; returns the reason. */
  tryToConnect(options?: Partial<ManagerOptions & SocketOptions>): Promise<'connected' | Error>
  close(): Promise<void>
}

export const OWN_ORIGIN = 'https://cup.example'

export interface FixtureOptions {
  caps?: Partial<SocketCaps>
  rates?: Required<LimitOptions>['rates']
  authenticate?: Authenticate
  trustProxy?: readonly string[]
  /** The clock that the limits refill by. */
  now?: () => number
  recent?: RecentEvents
}

/** The live part of the server on its own port. */
export async function openSockets(options: FixtureOptions = {}): Promise<SocketFixture> {
  const server = createServer((_request, response) => response.writeHead(404).end())
  const metrics = createMetrics({ processMetrics: false })
  const sockets = createSocketServer({
    origins: [OWN_ORIGIN],
    isTrusted: trustedPeers(options.trustProxy ?? []),
    authenticate: options.authenticate ?? (async () => undefined),
    recent: options.recent ?? createRecentEvents(),
    metrics,
    log: pino({ level: 'silent' }),
    limits: createLimits({
      enabled: true,
      ...(options.rates === undefined ? {} : { rates: options.rates }),
      ...(options.now === undefined ? {} : { now: options.now }),
    }),
    caps: { ...SOCKET_CAPS, ...options.caps },
  })
  sockets.attach(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients: Socket[] = []
  const open = (extra: Partial<ManagerOptions & SocketOptions> = {}): Socket => {
    const client = io(origin, { transports: ['websocket'], forceNew: true, reconnection: false, ...extra })
    clients.push(client)
    return client
  }
  const tryToConnect = (extra?: Partial<ManagerOptions & SocketOptions>) =>
    new Promise<'connected' | Error>((resolve) => {
      const client = open(extra)
      client.once('connect', () => resolve('connected'))
      client.once('connect_error', resolve)
    })
  return {
    origin,
    server,
    sockets,
    metrics,
    open,
    tryToConnect,
    connect: (extra) =>
      new Promise((resolve, reject) => {
        const client = open(extra)
        client.once('connect', () => resolve(client))
        client.once('connect_error', reject)
      }),
    close: async () => {
      for (const client of clients) client.close()
      await sockets.drain()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Resolves with the next event of that name. */
export const nextEvent = (client: Socket, name: string): Promise<unknown> =>
  new Promise((resolve) => client.once(name, resolve))

/** Resolves with the reason once the client is disconnected. */
export const disconnected = (client: Socket): Promise<string> =>
  new Promise((resolve) => client.once('disconnect', resolve))
