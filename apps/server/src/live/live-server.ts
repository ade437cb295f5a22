import type { Server as HttpServer } from 'node:http'
import type { ClientConfig } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Authenticate } from '../db/actor.ts'
import type { Db, Tx } from '../db/db.ts'
import { notify } from '../db/notify.ts'
import type { LiveBus, LiveEvent } from '../events/live-event.ts'
import { trustedPeers } from '../limits/client-address.ts'
import type { Limits } from '../limits/limits.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { createGatheredBroadcasts } from './gathered-broadcasts.ts'
import { SOCKET_CAPS } from './handshakes.ts'
import { createLiveChannel, LIVE_CHANNEL } from './live-channel.ts'
import { createLiveEcho, type LiveEcho } from './live-echo.ts'
import { createRecentEvents } from './recent-events.ts'
import { createSocketServer } from './socket-server.ts'

/** The part of the read cache that depends on events. */
interface StaleReads {
  /** Drops the entries that the event makes stale. */
  drop(event: LiveEvent): void
  /** Uses no entry until `resume`: events of other instances may be missing. */
  suspend(): void
  resume(): void
}

export interface LiveServerOptions {
  config: Pick<Config, 'publicOrigins' | 'trustProxy' | 'rateLimits'>
  /** For a separate connection, which listens for as long as the server lives. */
  connection: ClientConfig
  /** The pool that changes are announced through. */
  db: Db
  authenticate: Authenticate
  readCache: StaleReads
  metrics: Metrics
  log: Logger
  limits: Limits
}

export interface LiveServer extends LiveBus {
  /** Starts listening to the other instances; until then the read cache is not used. */
  start(): Promise<void>
  attach(server: HttpServer): void
  /** True while events reach this instance, otherwise the reason. */
  proof: LiveEcho['proof']
  /** For the server's preClose: an open socket would keep it from closing. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Writes the events for every running instance, in the transaction of the change. */
export const notifyInstances = (tx: Tx, events: readonly LiveEvent[]): Promise<void> =>
  notify(
    tx,
    LIVE_CHANNEL,
    events.map((event) => JSON.stringify(event)),
  )

/**
 * Broadcasts the events of all instances in the order of commits. Stale entries are removed from the read cache before an
 * event is broadcast, so a client that refetches because of it never gets the old state.
 */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { config, readCache, log } = options
  const recent = createRecentEvents()
  const sockets = createSocketServer({
    origins: config.publicOrigins,
    isTrusted: trustedPeers(config.trustProxy),
    authenticate: options.authenticate,
    recent,
    metrics: options.metrics,
    log,
    limits: options.limits,
    caps: config.rateLimits ? SOCKET_CAPS : { perAddress: Infinity, total: Infinity },
  })
  const broadcast = (event: LiveEvent): void => {
    try {
      sockets.emit(event)
    } catch (error) {
      log.error({ err: error, event: event.name }, 'a live event was not sent')
    }
  }
  const gathered = createGatheredBroadcasts(broadcast)
  let state: 'starting' | 'up' | 'down' = 'starting'
  const trustEvents = (): void => {
    readCache.resume()
    recent.begin()
  }
  const doubtEvents = (): void => {
    readCache.suspend()
    recent.clear()
  }
  doubtEvents()
  const echo = createLiveEcho({
    send: (text) => notify(options.db, LIVE_CHANNEL, [text]),
    log,
    onLost: doubtEvents,
    onRegained: () => state === 'up' && trustEvents(),
  })
  const channel = createLiveChannel({
    onText: echo.receive,
    connection: options.connection,
    log,
    onEvent: (event) => {
      // also for this instance's own events: a notification can arrive before the commit returns
      readCache.drop(event)
      gathered.send(event)
    },
    onSessionEnded: sockets.endSession,
    onUp: () => {
      trustEvents()
      // events sent in the meantime are lost; clients refetch everything when they reconnect
      if (state === 'down') void sockets.disconnectAll()
      state = 'up'
    },
    onDown: () => {
      state = 'down'
      doubtEvents()
    },
  })
  return {
    announce: async (tx, events) => {
      await notifyInstances(tx, events)
      return () => {
        for (const event of events) {
          readCache.drop(event)
          // while the channel is up the event returns through it, in the order of commits
          if (state !== 'up') gathered.send(event)
        }
      }
    },
    proof: echo.proof,
    start: async () => {
      await channel.start()
      echo.start()
    },
    attach: sockets.attach,
    drain: sockets.drain,
    stop: async () => {
      echo.stop()
      gathered.stop()
      await channel.stop()
    },
  }
}
