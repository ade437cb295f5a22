import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Tx } from '../db/db.ts'

/** Something everybody watching may hear; with `toUserId`, only that person's sockets. */
export type LiveEvent = AnyLiveEvent & { toUserId?: string }

export interface LiveBus {
  /** Never throws: what it tells has already happened. */
  publish(event: LiveEvent): void
  /** Tells other instances in the same commit as the change, so that not even a crash can come between the two. */
  announce?(tx: Tx, events: readonly LiveEvent[]): Promise<void>
}
