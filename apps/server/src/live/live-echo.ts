import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

/** An echo that is older than this proves nothing any more. */
const TIMEOUT_MS = 5_000
const BEAT_MS = 2_000

export interface LiveEchoOptions {
  /** Notifies all instances, this one included, the way that changes are announced. */
  send(text: string): Promise<void>
  log: Logger
  /** Called when this instance stops hearing itself, and when it hears itself again. */
  onLost(): void
  onHeard(): void
  beatMs?: number
  patienceMs?: number
}

export interface LiveEcho {
  /** Listens to a notification; true when it was this instance's own proof. */
  hear(text: string): boolean
  /** True while the instance hears itself, otherwise the reason why it cannot be relied on. */
  proof(): Promise<true | string>
  start(): void
  stop(): void
}

/**
 * Proves that events reach this instance: it notifies itself and expects the echo. Listening can succeed and yet hear
 * nothing, for instance through a pooler that lends the connection to somebody else after every transaction; pages would
 * then show an old bracket for good.
 */
export function createLiveEcho(options: LiveEchoOptions): LiveEcho {
  const { beatMs = BEAT_MS, patienceMs = TIMEOUT_MS } = options
  const text = JSON.stringify({ echo: randomUUID() })
  let heardAt = Number.NEGATIVE_INFINITY
  let isLost = false
  // Beats and not seconds: a process that stood still for ten seconds has missed nothing yet.
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  let waiting = Promise.withResolvers<void>()
  const isHeard = (): boolean => performance.now() - heardAt <= patienceMs
  // a database that is away is the other check's business; the echo then simply does not come
  const send = (): Promise<void> => options.send(text).catch(() => {})
  const lose = (): void => {
    if (isLost) return
    isLost = true
    options.log.error({ event: 'live.deaf' }, REASON)
    options.onLost()
  }
  return {
    hear: (heard) => {
      if (heard !== text) return false
      heardAt = performance.now()
      unanswered = 0
      waiting.resolve()
      waiting = Promise.withResolvers<void>()
      if (isLost) options.onHeard()
      isLost = false
      return true
    },
    proof: async () => {
      if (isHeard()) return true
      const echo = waiting.promise
      await send()
      await Promise.race([echo, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())])
      return isHeard() ? true : REASON
    },
    start: () => {
      void send()
      timer = setInterval(() => {
        unanswered += 1
        if (unanswered * beatMs > patienceMs) lose()
        void send()
      }, beatMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Less than a readiness check may take. */
const WAIT_MS = 800
const REASON =
  'this instance does not hear its own notifications: set DATABASE_DIRECT_URL if DATABASE_URL leads through a pooler'
