import type { AnyLiveEvent, MissedEvents } from '@cup/contract/live-events'
import type { LiveEvent } from '../events/live-event.ts'

/** A page connects within seconds of its first read; a page that takes longer than this reads again. */
const MAX_AGE_MS = 60_000
const MAX_KEPT = 500

export interface RecentEvents {
  /** From now on this instance receives every event. */
  begin(): void
  /** Events may be missed from now on, so the stored ones would be incomplete. */
  clear(): void
  add(event: LiveEvent): void
  /** The events of the last `ms`, without rows of matches; undefined if this instance may not have all of them. */
  since(ms: number): LiveEvent[] | undefined
}

/** Keeps the events that this instance sent recently. */
export function createRecentEvents(now: () => number = () => performance.now()): RecentEvents {
  let events: { at: number; event: LiveEvent }[] = []
  let knownAfter = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      knownAfter = now()
    },
    clear: () => {
      events = []
      knownAfter = Number.POSITIVE_INFINITY
    },
    add: (event) => {
      events.push({ at: now(), event: withoutRows(event) })
      if (events.length > MAX_KEPT) knownAfter = events.shift()?.at ?? knownAfter
    },
    since: (ms) => {
      const from = now() - ms
      if (from <= knownAfter || ms > MAX_AGE_MS) return undefined
      return events.filter(({ at }) => at >= from).map(({ event }) => event)
    },
  }
}

/** A page whose bracket is older than such an event reads the bracket again. */
function withoutRows(event: LiveEvent): LiveEvent {
  if (event.name !== 'match_updated') return event
  const { matches: _, ...payload } = event.payload
  return { ...event, payload }
}

/** The page may have read from an instance that received a change a little later than this one. */
const LAG_MS = 5_000
/** Beyond this many events, reading everything again is cheaper. */
const MAX_EVENTS = 50

/** The events that a page with data of this age has missed. The age is unchecked input of a client. */
export function missedSince(
  recent: RecentEvents,
  ageMs: unknown,
  isForClient: (event: LiveEvent) => boolean,
): MissedEvents {
  if (typeof ageMs !== 'number' || !(ageMs >= 0)) return { events: null }
  const sent = recent
    .since(ageMs + LAG_MS)
    ?.filter(isForClient)
    .map(withoutAudience)
  const texts = new Map(sent?.map((event) => [JSON.stringify(event), event]))
  return { events: sent === undefined || texts.size > MAX_EVENTS ? null : [...texts.values()] }
}

const withoutAudience = ({ name, payload }: LiveEvent): AnyLiveEvent => ({ name, payload }) as AnyLiveEvent
