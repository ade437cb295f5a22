import type { AnyLiveEvent } from '@cup/contract/live-events'
import { mergeLiveEvents } from '../src/events/merge-live-events.ts'

/** The merged event of two broadcasts in quick succession; undefined if both are sent. */
export const joinBroadcasts = (first: AnyLiveEvent, second: AnyLiveEvent): AnyLiveEvent | undefined =>
  mergeLiveEvents(first, second)
