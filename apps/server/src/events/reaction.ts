import type { Tx } from '../db/db.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { DomainEvent, Emit } from './domain-event.ts'

export interface ReactionContext {
  tx: Tx
  /** Emits what the reaction itself changes. It notifies open pages but causes no further reactions. */
  emit: Emit
  jobs: JobQueue
  /** The site's address, for links. */
  origin: string
}

/** Runs before the commit, with all events of its type in the transaction. */
export type Reaction<E extends DomainEvent> = (context: ReactionContext, events: readonly E[]) => Promise<void>
