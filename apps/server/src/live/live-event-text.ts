import { liveEvents } from '@cup/contract/live-events'
import type { Audience, LiveEvent } from './live-bus.ts'

/** PostgreSQL refuses a notification of 8,000 bytes and more. */
const MAX_BYTES = 7_900

/** One event per text. A payload that is too long for a notification leaves its team or its rows out, then its list of matches. */
export function toText(event: LiveEvent): string {
  const fits = (text: string): boolean => Buffer.byteLength(text) <= MAX_BYTES
  const text = JSON.stringify(event)
  if (fits(text)) return text
  if ('team' in event.payload) return JSON.stringify({ ...event, payload: { ...event.payload, team: undefined } })
  if (!('match_ids' in event.payload)) return text
  if (event.name !== 'match_updated')
    return JSON.stringify({ ...event, payload: { ...event.payload, match_ids: undefined } })
  const { matches: _, ...payload } = event.payload
  const hint = JSON.stringify({ ...event, payload })
  return fits(hint) ? hint : JSON.stringify({ ...event, payload: { ...payload, match_ids: [] } })
}

/** Reads what an instance wrote; undefined for what this version does not know. */
export function toLiveEvent(text: string): LiveEvent | undefined {
  const { name, payload, ...rest } = toRecord(parsed(text))
  if (typeof name !== 'string' || !Object.hasOwn(liveEvents, name)) return undefined
  const known = name as keyof typeof liveEvents
  const checked = liveEvents[known].safeParse(payload)
  if (!checked.success) return undefined
  const event = {
    name: known,
    payload: checked.data,
    ...toAudience(rest),
    ...(typeof rest.by === 'string' ? { by: rest.by } : {}),
  }
  // name and payload were checked against each other just above
  return event as LiveEvent
}

/** The hash of a session that ended, as the database's trigger announces it. */
export function toEndedSession(text: string): string | undefined {
  const { ended_session: hash } = toRecord(parsed(text))
  return typeof hash === 'string' ? hash : undefined
}

function toAudience({ toUserId, toUserIds, toSuperAdmin }: Record<string, unknown>): Audience {
  return {
    ...(typeof toUserId === 'string' ? { toUserId } : {}),
    ...(Array.isArray(toUserIds) ? { toUserIds: toUserIds.map(String) } : {}),
    ...(toSuperAdmin === true ? { toSuperAdmin } : {}),
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
