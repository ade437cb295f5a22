import type { AnyLiveEvent, LiveEventName as ContractEventName } from '@cup/contract/live-events'

export type LiveEventName = ContractEventName

/** Something everybody watching may hear; with `toUserId`, only that person's sockets. */
export type LiveEvent = AnyLiveEvent & { toUserId?: string }

export interface LiveBus {
  /** Never throws: what it tells has already happened. */
  publish(event: LiveEvent): void
}
