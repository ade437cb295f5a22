import type { AnyLiveEvent } from '@cup/contract/live-events'
import { mergeLiveEvents } from '../src/events/merge-live-events.ts'

/** The one event that an instance sends for two that follow each other within a moment; undefined if it sends both. */
export const joinBroadcasts = (first: AnyLiveEvent, second: AnyLiveEvent): AnyLiveEvent | undefined =>
  mergeLiveEvents(first, second)
