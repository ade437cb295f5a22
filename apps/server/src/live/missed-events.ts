import type { AnyLiveEvent, MissedEvents } from '@cup/contract/live-events'
import type { LiveEvent } from '../events/live-event.ts'
import type { RecentEvents } from './recent-events.ts'

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
