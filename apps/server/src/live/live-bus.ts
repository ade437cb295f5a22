import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Tx } from '../db/db.ts'

/** Sent to every socket, unless it names its audience: then only to the sockets of those people. */
export type LiveEvent = AnyLiveEvent & Audience

export interface Audience {
  toUserId?: string
  toUserIds?: readonly string[]
  /** The super admin is known by a configured address and not by a row, so a query cannot name that account. */
  toSuperAdmin?: boolean
}

export interface LiveBus {
  /** Never throws: what it tells has already happened. */
  publish(event: LiveEvent): void
  /** Tells other instances in the same commit as the change, so that not even a crash can come between the two. */
  announce?(tx: Tx, events: readonly LiveEvent[]): Promise<void>
}
