import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { LiveEvent } from '../events/live-event.ts'
import { toEndedSession, toLiveEvent } from './live-event-text.ts'

export const LIVE_CHANNEL = 'cup_live'

const RETRY_MS = 500
/** A connection that broke silently is noticed after at most twice this. */
const HEARTBEAT_MS = 2_000

export interface LiveChannelOptions {
  connection: pg.ClientConfig
  log: Logger
  /** Events of all instances, in the order of commits. */
  onEvent(event: LiveEvent): void
  /** Any notification before it is read as an event; true when that is all it was. */
  onText?(text: string): boolean
  /** With the hash of its token, in hexadecimal. */
  onSessionEnded(hash: string): void
  /** Listening: no event is missed from now on. */
  onUp(): void
  /** Events of other instances may be missed from here on. */
  onDown(): void
  heartbeatMs?: number
}

export interface LiveChannel {
  /** Listens, and keeps retrying while the database is unreachable. Resolves when it listens for the first time. */
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Receives the events of every instance, this one included. PostgreSQL delivers notifications when their transaction
 * commits, in the order of commits: no event is lost, and none is sent for a change that was rolled back.
 */
export function createLiveChannel(options: LiveChannelOptions): LiveChannel {
  const stopping = new AbortController()
  let loop: Promise<void> | undefined
  let client: pg.Client | undefined

  const run = async (onFirst: () => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      const ended = Promise.withResolvers<void>()
      client = listener(options, ended.resolve)
      try {
        await client.connect()
        await client.query(`listen ${LIVE_CHANNEL}`)
        options.onUp()
        onFirst()
        await watch(client, ended.promise, options.heartbeatMs ?? HEARTBEAT_MS, stopping.signal)
      } catch (error) {
        options.log.warn({ err: error }, 'live channel')
      }
      options.onDown()
      await client.end().catch(() => {})
      if (!stopping.signal.aborted) await pause(stopping.signal)
    }
  }

  return {
    start: () => {
      const first = Promise.withResolvers<void>()
      loop ??= run(first.resolve)
      return Promise.race([first.promise, loop])
    },
    stop: async () => {
      stopping.abort()
      await loop
    },
  }
}

function listener(
  { connection, log, onText, onEvent, onSessionEnded }: LiveChannelOptions,
  onEnd: () => void,
): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 2_000, keepAlive: true })
  client.on('error', (error) => {
    log.warn({ err: error }, 'live channel')
    onEnd()
  })
  client.on('end', onEnd)
  client.on('notification', ({ payload = '' }) => {
    if (onText?.(payload) === true) return
    const event = toLiveEvent(payload)
    const endedSession = toEndedSession(payload)
    if (event !== undefined) onEvent(event)
    if (endedSession !== undefined) onSessionEnded(endedSession)
  })
  return client
}

/** Returns when the connection has ended; throws when it no longer answers. */
async function watch(client: pg.Client, ended: Promise<void>, everyMs: number, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<'over'>((resolve) =>
    signal.addEventListener('abort', () => resolve('over'), { once: true }),
  )
  const over = Promise.race([ended.then(() => 'over' as const), aborted])
  while (!signal.aborted) {
    const timer = new AbortController()
    const next = await Promise.race([
      over,
      sleep(everyMs, 'beat' as const, { signal: timer.signal }).catch(() => 'beat'),
    ])
    timer.abort()
    if (next === 'over') return
    await client.query('select 1')
  }
}

/** Not all instances at the same moment. */
const pause = (signal: AbortSignal): Promise<void> =>
  sleep(RETRY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
