import type { AnyLiveEvent } from '@cup/contract/live-events'
import type { Tx } from '../db/db.ts'

/** An event of the contract. It is sent to every socket, or only to the sockets of its audience if it has one. */
export type LiveEvent = AnyLiveEvent & Audience

export interface Audience {
  toUserIds?: readonly string[]
  /** The super admin is known by a configured address and not by a row, so a query cannot name that account. */
  toSuperAdmin?: boolean
}

export interface LiveBus {
  /**
   * Notifies all instances in the transaction of the change, so that a crash cannot separate the two. Returns what this
   * instance must do after the commit; that function never throws.
   */
  announce(tx: Tx, events: readonly LiveEvent[]): Promise<() => void>
}
