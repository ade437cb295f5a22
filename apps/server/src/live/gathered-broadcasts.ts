import type { LiveEvent } from '../events/live-event.ts'
import { appendMerged } from '../events/merge-live-events.ts'

/** What follows a broadcast of the same name and tournament within this time is merged into one. */
const GATHER_MS = 100

/** Money is announced by each transaction for itself: a client may add the amounts up. */
const NEVER_GATHERED: ReadonlySet<string> = new Set(['prize_pool_updated'])

export interface GatheredBroadcasts {
  /** Sends the event at once, or merged with others up to 100 ms later. Never drops one. */
  send(event: LiveEvent): void
  stop(): void
}

interface Window {
  timer: NodeJS.Timeout
  held: LiveEvent[]
}

/**
 * Keeps bursts small: the first broadcast of a name and tournament goes out at once, and what follows within 100 ms is
 * merged. Events for named people are few and pass through.
 */
export function createGatheredBroadcasts(send: (event: LiveEvent) => void): GatheredBroadcasts {
  const windows = new Map<string, Window>()

  const open = (key: string): void => {
    windows.set(key, { timer: setTimeout(close, GATHER_MS, key).unref(), held: [] })
  }
  const close = (key: string): void => {
    const held = windows.get(key)?.held ?? []
    windows.delete(key)
    if (held.length === 0) return
    open(key)
    for (const event of held) send(event)
  }

  return {
    send: (event) => {
      const key = keyOf(event)
      if (key === undefined) return send(event)
      const window = windows.get(key)
      if (window === undefined) {
        open(key)
        return send(event)
      }
      window.held = appendMerged(window.held, event)
    },
    stop: () => {
      for (const { timer } of windows.values()) clearTimeout(timer)
      windows.clear()
    },
  }
}

/** Only events about a tournament are public. */
function keyOf({ name, payload }: LiveEvent): string | undefined {
  if (NEVER_GATHERED.has(name) || !('tournament_id' in payload)) return undefined
  return `${name} ${payload.tournament_id}`
}
