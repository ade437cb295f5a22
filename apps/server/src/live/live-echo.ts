import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

/** Without an echo for this long, the channel counts as lost. */
const ECHO_TIMEOUT_MS = 5_000
const BEAT_MS = 2_000

export interface LiveEchoOptions {
  /** Notifies all instances, this one included, the way that changes are announced. */
  send(text: string): Promise<void>
  log: Logger
  /** Called when this instance stops receiving its own notifications, and when it receives them again. */
  onLost(): void
  onRegained(): void
  beatMs?: number
  timeoutMs?: number
}

export interface LiveEcho {
  /** Listens to a notification; true when it was this instance's own proof. */
  receive(text: string): boolean
  /** True while the instance receives its own notifications, otherwise the reason. */
  proof(): Promise<true | string>
  start(): void
  stop(): void
}

/**
 * Proves that events reach this instance: it notifies itself and expects the echo. `listen` can succeed and
 * nothing arrive, for instance through a pooler that lends the connection to another client after every transaction;
 * pages would then keep showing an old bracket.
 */
export function createLiveEcho(options: LiveEchoOptions): LiveEcho {
  const { beatMs = BEAT_MS, timeoutMs = ECHO_TIMEOUT_MS } = options
  const text = JSON.stringify({ echo: randomUUID() })
  let receivedAt = Number.NEGATIVE_INFINITY
  let isLost = false
  // Counts beats, not seconds: a process that was suspended for ten seconds has missed nothing yet.
  let unanswered = 0
  let timer: NodeJS.Timeout | undefined
  let waiting = Promise.withResolvers<void>()
  const isProven = (): boolean => performance.now() - receivedAt <= timeoutMs
  // a database that is down is reported by its own check; here the echo does not arrive
  const send = (): Promise<void> => options.send(text).catch(() => {})
  const lose = (): void => {
    if (isLost) return
    isLost = true
    options.log.error({ event: 'live.deaf' }, REASON)
    options.onLost()
  }
  return {
    receive: (received) => {
      if (received !== text) return false
      receivedAt = performance.now()
      unanswered = 0
      waiting.resolve()
      waiting = Promise.withResolvers<void>()
      if (isLost) options.onRegained()
      isLost = false
      return true
    },
    proof: async () => {
      if (isProven()) return true
      const echo = waiting.promise
      await send()
      await Promise.race([echo, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())])
      return isProven() ? true : REASON
    },
    start: () => {
      void send()
      timer = setInterval(() => {
        unanswered += 1
        if (unanswered * beatMs > timeoutMs) lose()
        void send()
      }, beatMs).unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Less than a readiness check may take. */
const WAIT_MS = 800
const REASON =
  'this instance does not receive its own notifications: set DATABASE_DIRECT_URL if DATABASE_URL leads through a pooler'
