import type { Tx } from '../db/db.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { DomainEvent, Emit } from './domain-event.ts'

export interface ReactionContext {
  tx: Tx
  /** For what the reaction itself changes. No further reactions follow from it; open pages are notified. */
  emit: Emit
  jobs: JobQueue
  /** Where browsers reach the site, for links. */
  origin: string
}

/** What follows from events of one transaction, before its commit. */
export type Reaction<E extends DomainEvent> = (context: ReactionContext, events: readonly E[]) => Promise<void>
