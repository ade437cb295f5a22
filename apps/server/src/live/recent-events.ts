import type { AnyLiveEvent, MissedEvents } from '@cup/contract/live-events'
import type { LiveEvent } from '../events/live-event.ts'

/** A page connects seconds after its first read; one that takes longer than this reads again. */
const MAX_AGE_MS = 60_000
const MAX_KEPT = 500

export interface RecentEvents {
  /** This instance receives every event from now on. */
  begin(): void
  /** Events may be missed from here on, so what was received before is incomplete. */
  forget(): void
  note(event: LiveEvent): void
  /** What was sent during the last `ms`, without rows of matches; undefined if this instance does not know all of it. */
  since(ms: number): LiveEvent[] | undefined
}

/** Remembers what this instance sent of late. */
export function createRecentEvents(now: () => number = () => performance.now()): RecentEvents {
  let events: { at: number; event: LiveEvent }[] = []
  let knownAfter = Number.POSITIVE_INFINITY
  return {
    begin: () => {
      knownAfter = now()
    },
    forget: () => {
      events = []
      knownAfter = Number.POSITIVE_INFINITY
    },
    note: (event) => {
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

/** A bracket that lacks the version of such an event is read again. */
function withoutRows(event: LiveEvent): LiveEvent {
  if (event.name !== 'match_updated') return event
  const { matches: _, ...payload } = event.payload
  return { ...event, payload }
}

/** The page may have read from an instance that received a change a little later than this one. */
const LAG_MS = 5_000
/** With more events than this, reading everything again is cheaper. */
const MAX_EVENTS = 50

/** What a page that shows data of this age has missed; the age is whatever a client sent. */
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
