import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Tx } from '../db/db.ts'

/** Sent to every socket, unless it names its audience: then only to the sockets of those people. `by` is the player who caused it. */
export type LiveEvent = AnyLiveEvent & Audience & { by?: string }

export interface Audience {
  toUserId?: string
  toUserIds?: readonly string[]
  /** The super admin is known by a configured address and not by a row, so a query cannot name that account. */
  toSuperAdmin?: boolean
}

export interface LiveBus {
  /** Never throws: the change is already committed. */
  publish(event: LiveEvent): void
  /** Notifies the other instances in the transaction of the change, so that a crash cannot separate the two. */
  announce?(tx: Tx, events: readonly LiveEvent[]): Promise<void>
}
