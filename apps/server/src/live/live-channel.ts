import { setTimeout as sleep } from 'node:timers/promises'
import { liveEvents } from '@cup/contract/live-events'
import pg from 'pg'
import type { Logger } from 'pino'
import type { LiveEvent } from '../events/live-event.ts'

export const LIVE_CHANNEL = 'cup_live'

const RETRY_MS = 500
/** How often the connection is checked. Not a multiple of the echo's two seconds, so that the two rarely coincide. */
const HEARTBEAT_MS = 3_000

export interface LiveChannelOptions {
  connection: pg.ClientConfig
  log: Logger
  /** Events of all instances, in the order of commits. */
  onEvent(event: LiveEvent): void
  /**
   * Gets notifications that arrive while the connection is idle; true if it was the echo and no event. A notification that
   * arrives with the response to a query proves nothing: a pooler delivers that too.
   */
  onText?(text: string): boolean
  /** `hash` is that of the session's token, in hexadecimal. */
  onSessionEnded(hash: string): void
  /** The channel listens: no event is missed from now on. */
  onUp(): void
  /** Events of other instances may be missed from now on. */
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
  let ended = Promise.withResolvers<void>()
  let loop: Promise<void> | undefined

  const run = async (onFirst: () => void): Promise<void> => {
    while (!stopping.signal.aborted) {
      ended = Promise.withResolvers<void>()
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
        const heartbeat = setInterval(() => void query('select 1').catch(ended.reject), HEARTBEAT_MS)
        await ended.promise.finally(() => clearInterval(heartbeat))
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
      ended.resolve()
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
    const { ended_session: endedSession, ...event } = toRecord(payload)
    if (typeof endedSession === 'string') onSessionEnded(endedSession)
    else if (isLiveEvent(event)) onEvent(event)
  })
  return client
}

/** Random, so that not all instances reconnect at the same moment. */
const pause = (signal: AbortSignal): Promise<void> =>
  sleep(RETRY_MS * (0.5 + Math.random()), undefined, { signal }).catch(() => {})

/** An instance of another release may send events that this one does not know. */
const isLiveEvent = (value: { name?: unknown; payload?: unknown }): value is LiveEvent =>
  typeof value.name === 'string' &&
  Object.hasOwn(liveEvents, value.name) &&
  liveEvents[value.name as keyof typeof liveEvents].safeParse(value.payload).success

/** Empty for anything but a JSON object. */
function toRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
