import { liveEvents } from '@cup/contract/live-events'
import type { LiveEvent } from '../src/events/live-event.ts'

const misshapen: LiveEvent[] = []

/** Records an event that does not match the contract; the test in which it was published fails. */
export function checkShape(event: LiveEvent): void {
  if (liveEvents[event.name]?.safeParse(event.payload).success !== true) misshapen.push(event)
}

export const takeMisshapenEvents = (): LiveEvent[] => misshapen.splice(0)
