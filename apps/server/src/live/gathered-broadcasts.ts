import type { LiveEvent } from '../events/live-event.ts'
import { appendMerged } from '../events/merge-live-events.ts'

/** Broadcasts of the same name and tournament within this time are merged. */
const GATHER_MS = 100

/** Each transaction announces its own amount of money: a client may add the amounts up. */
const NEVER_GATHERED: ReadonlySet<string> = new Set(['prize_pool_updated'])

export interface GatheredBroadcasts {
  /** Sends the event immediately, or merged with others up to 100 ms later. Never drops one. */
  send(event: LiveEvent): void
  stop(): void
}

/**
 * Keeps bursts small: the first broadcast of a name and tournament is sent immediately, and those within 100 ms are merged.
 * Events for named people are rare and pass through.
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
