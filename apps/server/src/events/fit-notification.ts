import type { LiveEvent } from './live-event.ts'

/** PostgreSQL refuses a notification of 8,000 bytes and more. */
const MAX_BYTES = 7_900

const fits = (event: LiveEvent): boolean => Buffer.byteLength(JSON.stringify(event)) <= MAX_BYTES

/** Leaves out what is too long for one notification: the team or the rows first, then the list of matches. */
export function fitNotification(event: LiveEvent): LiveEvent {
  if (fits(event)) return event
  if (event.name === 'match_updated') {
    const { matches: _, ...payload } = event.payload
    const withoutRows = { ...event, payload }
    return fits(withoutRows) ? withoutRows : { ...event, payload: { ...payload, match_ids: [] } }
  }
  const { team: _team, match_ids: _ids, ...payload } = event.payload as Record<string, unknown>
  return { ...event, payload } as LiveEvent
}
