import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { LiveEvent } from '../events/live-event.ts'
import { toEndedSession, toLiveEvent } from './live-event-text.ts'

export const LIVE_CHANNEL = 'cup_live'

const RETRY_MS = 500
/** A connection that broke silently is noticed after at most twice this. Not a multiple of the echo's two seconds. */
const HEARTBEAT_MS = 3_000

export interface LiveChannelOptions {
  connection: pg.ClientConfig
  log: Logger
  /** Events of all instances, in the order of commits. */
  onEvent(event: LiveEvent): void
  /**
   * A notification that arrived while the connection was idle, before it is read as an event; true when that is all it
   * was. What arrives with the response to a query proves nothing: a pooler delivers that too.
   */
  onText?(text: string): boolean
  /** With the hash of its token, in hexadecimal. */
  onSessionEnded(hash: string): void
  /** Listening: no event is missed from now on. */
  onUp(): void
  /** Events of other instances may be missed from here on. */
  onDown(): void
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

  const run = async (onFirst: () => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      const ended = Promise.withResolvers<void>()
      let isQuerying = false
      const query = async (text: string): Promise<void> => {
        isQuerying = true
        await client.query(text)
        isQuerying = false
      }
      const client = listener(options, () => !isQuerying, ended.resolve)
      try {
        await client.connect()
        await query(`listen ${LIVE_CHANNEL}`)
        options.onUp()
        onFirst()
        await watch(() => query('select 1'), ended.promise, stopping.signal)
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
  isIdle: () => boolean,
  onEnd: () => void,
): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 2_000, keepAlive: true })
  client.on('error', (error) => {
    log.warn({ err: error }, 'live channel')
    onEnd()
  })
  client.on('end', onEnd)
  client.on('notification', ({ payload = '' }) => {
    if (isIdle() && onText?.(payload) === true) return
    const event = toLiveEvent(payload)
    const endedSession = toEndedSession(payload)
    if (event !== undefined) onEvent(event)
    if (endedSession !== undefined) onSessionEnded(endedSession)
  })
  return client
}

/** Returns when the connection has ended; throws when it no longer responds. */
async function watch(probe: () => Promise<void>, ended: Promise<void>, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<'over'>((resolve) =>
    signal.addEventListener('abort', () => resolve('over'), { once: true }),
  )
  const over = Promise.race([ended.then(() => 'over' as const), aborted])
  while (!signal.aborted) {
    const timer = new AbortController()
    const next = await Promise.race([
      over,
      sleep(HEARTBEAT_MS, 'beat' as const, { signal: timer.signal }).catch(() => 'beat'),
    ])
    timer.abort()
    if (next === 'over') return
    await probe()
  }
}

/** Not all instances at the same moment. */
const pause = (signal: AbortSignal): Promise<void> =>
  sleep(RETRY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
