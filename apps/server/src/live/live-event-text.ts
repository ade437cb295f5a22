import { liveEvents } from '@cup/contract/live-events'
import type { Audience, LiveEvent } from '../events/live-event.ts'

/** One event per notification; it has been made to fit. */
export const toText = (event: LiveEvent): string => JSON.stringify(event)

/** Reads what an instance wrote; undefined for what this version does not know. */
export function toLiveEvent(text: string): LiveEvent | undefined {
  const { name, payload, ...rest } = toRecord(parsed(text))
  if (typeof name !== 'string' || !Object.hasOwn(liveEvents, name)) return undefined
  const known = name as keyof typeof liveEvents
  const checked = liveEvents[known].safeParse(payload)
  if (!checked.success) return undefined
  // name and payload were checked against each other just above
  return { name: known, payload: checked.data, ...toAudience(rest) } as LiveEvent
}

/** The hash of a session that ended, as the database's trigger announces it. */
export function toEndedSession(text: string): string | undefined {
  const { ended_session: hash } = toRecord(parsed(text))
  return typeof hash === 'string' ? hash : undefined
}

/** The release before this one names a single person in `toUserId`. */
function toAudience({ toUserId, toUserIds = toUserId && [toUserId], toSuperAdmin }: Record<string, unknown>): Audience {
  return {
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
