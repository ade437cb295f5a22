import { liveEvents } from '@cup/contract/live-events'
import type { LiveEvent } from './live-bus.ts'

/** PostgreSQL refuses a notification of 8,000 bytes and more. */
const MAX_BYTES = 7_900

interface Envelope {
  /** The instance that wrote it. */
  from: string
  event: LiveEvent
}

/** One event per text. A payload that is too long for a notification becomes the hint to look at everything. */
export function toEnvelope(from: string, event: LiveEvent): string {
  const text = JSON.stringify({ from, event } satisfies Envelope)
  if (Buffer.byteLength(text) <= MAX_BYTES || !('tournament_id' in event.payload)) return text
  const { tournament_id } = event.payload
  return JSON.stringify({ from, event: { name: 'tournament_updated', payload: { tournament_id } } } satisfies Envelope)
}

/** Reads what another instance wrote; undefined for what this version does not know. */
export function fromEnvelope(text: string): Envelope | undefined {
  const { from, event: told } = toRecord(parsed(text))
  const { name, payload, toUserId } = toRecord(told)
  if (typeof from !== 'string') return undefined
  if (typeof name !== 'string' || !Object.hasOwn(liveEvents, name)) return undefined
  const known = name as keyof typeof liveEvents
  const checked = liveEvents[known].safeParse(payload)
  if (!checked.success) return undefined
  const event = { name: known, payload: checked.data, ...(typeof toUserId === 'string' ? { toUserId } : {}) }
  // name and payload were checked against each other just above
  return { from, event: event as LiveEvent }
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
