import type { AnyLiveEvent } from '@cup/contract/live-events'
import { mergeEvents } from '../src/live/merge-events.ts'

/** The one event that an instance sends for two that follow each other within a moment; undefined if it sends both. */
export const joinBroadcasts = (first: AnyLiveEvent, second: AnyLiveEvent): AnyLiveEvent | undefined =>
  mergeEvents(first, second)
