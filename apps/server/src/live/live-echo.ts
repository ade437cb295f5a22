import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

const BEAT_MS = 2_000
/** After so many notifications without an echo the channel counts as lost. */
const MAX_MISSED_ECHOES = 3

export interface LiveEchoOptions {
  /** Notifies all instances, this one included, as changes are announced. */
  send(text: string): Promise<void>
  log: Logger
  /** Called when this instance stops receiving its own notifications, and when it receives them again. */
  onLost(): void
  onRegained(): unknown
}

export interface LiveEcho {
  /** Checks a notification; true if it is this instance's echo. */
  receive(text: string): boolean
  /** True while the instance receives its own notifications, otherwise the reason. */
  proof(): Promise<true | string>
  start(): void
  stop(): void
}

const REASON =
  'this instance does not receive its own notifications: set DATABASE_DIRECT_URL if DATABASE_URL leads through a pooler'

/**
 * Proves that events reach this instance: it notifies itself and expects the echo. `listen` can succeed although nothing
 * will arrive, for instance through a pooler that lends the connection to another client after every transaction. Pages
 * would then keep showing an old bracket.
 */
export function createLiveEcho({ send, log, onLost, onRegained }: LiveEchoOptions): LiveEcho {
  const text = JSON.stringify({ echo: randomUUID() })
  let state: 'unproven' | 'proven' | 'lost' = 'unproven'
  // Counts beats, not seconds: a process that was suspended for ten seconds has not missed anything yet.
  let missedEchoes = 0
  let timer: NodeJS.Timeout | undefined
  const lose = (): void => {
    state = 'lost'
    log.error({ event: 'live.deaf' }, REASON)
    onLost()
  }
  const beat = (): void => {
    if (missedEchoes >= MAX_MISSED_ECHOES && state !== 'lost') lose()
    missedEchoes += 1
    // an unreachable database has its own readiness check; here only the echo is missing
    send(text).catch(() => {})
  }
  return {
    receive: (received) => {
      if (received !== text) return false
      missedEchoes = 0
      if (state === 'lost') onRegained()
      state = 'proven'
      return true
    },
    proof: async () => state === 'proven' || REASON,
    start: () => {
      beat()
      timer = setInterval(beat, BEAT_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
