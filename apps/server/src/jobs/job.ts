import type * as z from 'zod/mini'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'

/** Work that outlives the request: its name is its queue, its payload is checked before it is handled. */
export interface Job<P> {
  name: string
  payload: z.ZodMiniType<P>
  retryLimit?: number
  retryDelaySeconds?: number
  retryBackoff?: boolean
  /** However long waits between tries have grown, they end there. */
  retryDelayMaxSeconds?: number
  /** A cron line with minutes as its finest step; the payload is then `{}`. */
  every?: string
  handle(deps: Deps, payload: P): Promise<void>
}

/** Declares a job; the type of its payload follows from the schema. */
export const defineJob = <P>(job: Job<P>): Job<P> => job

/** A job whose payload type is of no concern: what lists of jobs hold. */
// biome-ignore lint/suspicious/noExplicitAny: a handler takes its payload, so no narrower type fits every job
export type AnyJob = Job<any>

export interface EnqueueOptions {
  /** While a job with this key is queued, another one is not added. */
  singletonKey?: string
  /** Not before this moment, or after this many seconds. */
  startAfter?: Date | number
}

export interface JobQueue {
  /** Adds a job that exists if and only if the transaction commits. */
  enqueue<P>(tx: Tx, job: Job<P>, payload: P, options?: EnqueueOptions): Promise<void>
}
