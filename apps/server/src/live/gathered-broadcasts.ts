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

/**
 * Keeps bursts small: the first broadcast of a name and tournament goes out at once, and what follows within 100 ms is
 * merged. Events for named people are few and pass through.
 */
export function createGatheredBroadcasts(send: (event: LiveEvent) => void): GatheredBroadcasts {
  const heldByKey = new Map<string, LiveEvent[]>()

  const hold = (key: string): void => {
    heldByKey.set(key, [])
    setTimeout(release, GATHER_MS, key).unref()
  }
  const release = (key: string): void => {
    const held = heldByKey.get(key) ?? []
    heldByKey.delete(key)
    if (held.length > 0) hold(key)
    for (const event of held) send(event)
  }

  return {
    send: (event) => {
      const key = keyOf(event)
      const held = key && heldByKey.get(key)
      if (key && held) heldByKey.set(key, appendMerged(held, event))
      else {
        if (key) hold(key)
        send(event)
      }
    },
    stop: () => heldByKey.clear(),
  }
}

/** Only events about a tournament are public. */
function keyOf({ name, payload }: LiveEvent): string | undefined {
  if (NEVER_GATHERED.has(name) || !('tournament_id' in payload)) return undefined
  return `${name} ${payload.tournament_id}`
}
