import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { ServerToClientEvents } from '@cup/contract/live-events'
import type { Logger } from 'pino'
import { type Socket as ClientSocket, type DefaultEventsMap, Server } from 'socket.io'
import type { Authenticate } from '../db/actor.ts'
import type { LiveEvent } from '../events/live-event.ts'
import { clientAddress, type IsTrustedPeer, networkOf } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { allowHandshake, countOpenSockets, refuseOddRequests, type SocketCaps } from './handshakes.ts'
import { missedSince, type RecentEvents } from './recent-events.ts'
import {
  createWebSocketEngine,
  type EngineSocket,
  limitBacklog,
  limitPolling,
  type PacketCounter,
} from './websocket-engine.ts'

const MAX_PACKET_BYTES = 10_000
const CONNECT_TIMEOUT_MS = 10_000
/** Our client sends no messages: the tenth one closes the connection. */
const MAX_INBOUND_EVENTS = 10
/** Handshake tokens an address loses when we close its connection for flooding. */
export const FLOOD_COST = 50
const DRAIN_BATCH = 500
const DRAIN_STEP_MS = 20
const DRAIN_TIMEOUT_MS = 2_000
/** For connections that are being made while their session ends. */
const MAX_ENDED_SESSIONS = 1_000

interface SocketData {
  userId?: string
  /** Hash of the session's token, in hexadecimal. */
  session?: string
  sessionSecondsLeft?: number
  isSuperAdmin?: boolean
}

type IoServer = Server<DefaultEventsMap, ServerToClientEvents, DefaultEventsMap, SocketData>
type IoSocket = ClientSocket<DefaultEventsMap, ServerToClientEvents, DefaultEventsMap, SocketData>

export interface SocketServerOptions {
  origins: readonly string[]
  isTrusted: IsTrustedPeer
  authenticate: Authenticate
  /** For pages that connect for the first time. */
  recent: RecentEvents
  metrics: Metrics
  log: Logger
  limits: Limits
  caps: SocketCaps
}

export interface SocketServer {
  /** Serves /socket.io on the server that serves everything else. */
  attach(server: HttpServer): void
  /** Sends to the clients of this instance. */
  emit(event: LiveEvent): void
  /** Closes the connections of an ended session; the clients reconnect without it. */
  endSession(hash: string): void
  /** Closes the connections of this instance so that the clients connect again, here or elsewhere. */
  disconnectAll(): Promise<void>
  /** Accepts no more connections and closes the open ones. */
  drain(): Promise<void>
}

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { limits, metrics } = options
  const openSockets = countOpenSockets(options.caps)
  const clients = new Set<EngineSocket>()
  const endedSessions = new Set<string>()
  const addressOf = (request: IncomingMessage): string => clientAddress(request, options.isTrusted)
  let connections = 0
  const packetCounter: PacketCounter = (request) => {
    connections += 1
    const connection = String(connections)
    let hasEnded = false
    return () => {
      if (limits.take('socket_packet', connection) === 0) return true
      if (!hasEnded) {
        metrics.socketEnded.inc({ reason: 'flood' })
        limits.take('handshake', networkOf(addressOf(request)), FLOOD_COST)
      }
      hasEnded = true
      return false
    }
  }
  let draining = false
  const io: IoServer = new Server({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    wsEngine: createWebSocketEngine(packetCounter),
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    cors: { origin: [...options.origins], credentials: true },
    allowRequest: allowHandshake({
      origins: options.origins,
      isTrusted: options.isTrusted,
      limits,
      openSockets,
      isDraining: () => draining,
      onRefused: (reason) => metrics.socketRejected.inc({ reason }),
    }),
  })
  io.use((socket, next) => {
    void authenticateSocket(options, socket).then(() => next())
  })
  io.on('connection', (socket) => {
    const { userId, session, isSuperAdmin } = socket.data
    if (userId !== undefined && session !== undefined) void socket.join([roomOf(userId), roomOfSession(session)])
    if (isSuperAdmin === true) void socket.join(SUPER_ADMIN_ROOM)
    // the session ended while the connection was being made
    if (session !== undefined && endedSessions.has(session)) socket.conn.close()
    closeWhenExpired(socket)
    ignoreInbound(socket)
    const { since_ms }: { since_ms?: unknown } = socket.handshake.auth
    if (since_ms !== undefined) socket.emit('missed', missedSince(options.recent, since_ms, isFor(socket.rooms)))
  })

  const disconnectAll = async (): Promise<void> => {
    const open = [...clients]
    for (let at = 0; at < open.length; at += DRAIN_BATCH) {
      for (const client of open.slice(at, at + DRAIN_BATCH)) client.close()
      await setImmediate()
    }
  }

  return {
    attach: (server) => {
      io.attach(server)
      io.engine.use(refuseOddRequests(options))
      io.engine.on('headers', (headers: Record<string, string>) => {
        headers['x-content-type-options'] = 'nosniff'
        headers['cache-control'] = 'no-store'
      })
      io.engine.on('connection', (client: EngineSocket) => {
        const release = openSockets.open(addressOf(client.request))
        if (release === undefined) return client.close(true)
        clients.add(client)
        metrics.socketClients.inc()
        limitPolling(client, packetCounter(client.request))
        limitBacklog(client, () => metrics.socketEnded.inc({ reason: 'backlog' }))
        client.once('close', () => {
          release()
          clients.delete(client)
          metrics.socketClients.dec()
        })
      })
    },
    emit: (event) => {
      options.recent.add(event)
      const rooms = roomsOf(event)
      // socket.io sends to all clients when the list of rooms is empty
      if (rooms?.length === 0) return
      const target = rooms === undefined ? io : io.to(rooms)
      // the types of emit's two arguments cannot express that name and payload belong together
      target.emit(event.name, event.payload as never)
      metrics.socketEvents.inc({ event: event.name })
    },
    endSession: (hash) => {
      endedSessions.add(hash)
      if (endedSessions.size > MAX_ENDED_SESSIONS) endedSessions.delete([...endedSessions.keys()][0] ?? hash)
      for (const id of io.sockets.adapter.rooms.get(roomOfSession(hash)) ?? []) io.sockets.sockets.get(id)?.conn.close()
    },
    disconnectAll,
    drain: async () => {
      draining = true
      await disconnectAll()
      for (let waited = 0; clients.size > 0 && waited < DRAIN_TIMEOUT_MS; waited += DRAIN_STEP_MS) {
        await sleep(DRAIN_STEP_MS)
      }
      // do not wait for a client that does not confirm the close
      for (const client of clients) client.request.socket.destroy()
    },
  }
}

const SUPER_ADMIN_ROOM = 'super-admin'

/** Undefined for a public event; an empty audience is an empty list. */
function roomsOf({ toUserIds, toSuperAdmin }: LiveEvent): string[] | undefined {
  if (toUserIds === undefined && toSuperAdmin === undefined) return undefined
  return [...(toUserIds ?? []).map(roomOf), ...(toSuperAdmin === true ? [SUPER_ADMIN_ROOM] : [])]
}

const isFor =
  (joined: ReadonlySet<string>) =>
  (event: LiveEvent): boolean =>
    roomsOf(event)?.some((room) => joined.has(room)) ?? true

const roomOf = (userId: string): string => `user:${userId}`
const roomOfSession = (hash: string): string => `session:${hash}`

/** A client with a valid token also gets the events for its user; any other gets the public events only. */
async function authenticateSocket(
  { authenticate, log }: Pick<SocketServerOptions, 'authenticate' | 'log'>,
  socket: IoSocket,
): Promise<void> {
  const { token }: { token?: unknown } = socket.handshake.auth
  if (typeof token !== 'string') return
  try {
    const actor = await authenticate(token)
    if (actor === undefined) return
    socket.data.userId = actor.id
    socket.data.session = actor.sessionHash.toString('hex')
    socket.data.sessionSecondsLeft = actor.sessionSecondsLeft
    socket.data.isSuperAdmin = actor.isSuperAdmin
  } catch (error) {
    log.warn({ err: error }, 'a socket stays anonymous')
  }
}

/** Afterwards the client reconnects without the rights of the session. */
function closeWhenExpired(socket: IoSocket): void {
  const { sessionSecondsLeft } = socket.data
  if (sessionSecondsLeft === undefined) return
  const timer = setTimeout(() => socket.conn.close(), sessionSecondsLeft * 1000)
  socket.once('disconnect', () => clearTimeout(timer))
}

function ignoreInbound(socket: IoSocket): void {
  let received = 0
  socket.onAny(() => {
    received += 1
    if (received >= MAX_INBOUND_EVENTS) socket.disconnect(true)
  })
}
