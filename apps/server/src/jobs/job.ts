import type { QueuedJob } from './job-queue.ts'

/** Work that outlives the request, with retries. `D` is `Deps`, which this folder may not import. */
export interface Job<P, D> extends QueuedJob<P> {
  retryLimit?: number
  retryDelaySeconds?: number
  retryBackoff?: boolean
  /** The longest wait between two tries. */
  retryDelayMaxSeconds?: number
  /** A job whose server died is retried after this; two minutes by default. Must be longer than the job can take. */
  expireSeconds?: number
  /** A cron line, to the minute; the payload is then `{}`. */
  every?: string
  /** The signal is aborted when the server stops: long work ends early and is repeated later. */
  handle(deps: D, payload: P, signal?: AbortSignal): Promise<void>
}

/**
 * The delay grows to at most a minute, so mail is sent within a minute after the mail server returns. Retries end after a day.
 */
export const mailRetries = {
  retryLimit: 24 * 60,
  retryDelaySeconds: 10,
  retryBackoff: true,
  retryDelayMaxSeconds: 60,
} as const
