import type * as z from 'zod/mini'
import type { Tx } from '../db/db.ts'

/** The part of a job that the queue needs: its name is its queue, its payload is validated before it is handled. */
export interface QueuedJob<P> {
  name: string
  payload: z.ZodMiniType<P>
}

export interface EnqueueOptions {
  /** While a job with this key is queued, another one is not added. */
  singletonKey?: string
  /** The earliest time, or a number of seconds from now. */
  startAfter?: Date | number
}

export interface JobQueue {
  /** Adds a job that exists if and only if the transaction commits. */
  enqueue<P>(tx: Tx, job: QueuedJob<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /** Adds many jobs of one queue in one statement, each with its own singleton key. */
  enqueueMany<P>(tx: Tx, job: QueuedJob<P>, entries: readonly { payload: P; singletonKey: string }[]): Promise<void>
}
