import type { Deps } from './deps.ts'
import type { Job } from './jobs/job.ts'

/** Declares a job; the type of its payload follows from the schema. */
export const defineJob = <P>(job: Job<P, Deps>): Job<P, Deps> => job

/** A job with any payload, for lists of jobs. */
// biome-ignore lint/suspicious/noExplicitAny: a handler takes its payload, so no narrower type fits every job
export type AnyJob = Job<any, Deps>
