import { AppError } from '../../errors/app-error.ts'
import { PROVIDER_UNAVAILABLE } from './payment-gateway.ts'

/** Shown to users, and to clients that retry by themselves. */
export const RETRY_AFTER_SECONDS = 5

/**
 * Waits for work that rests on the provider until the time is up, then fails as if the provider were away. The work goes
 * on by itself: what it still achieves is there for the next call.
 */
export async function answerInTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const cause = new Error(`no answer within ${milliseconds} ms`)
    deadline.reject(new AppError('upstream', PROVIDER_UNAVAILABLE, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }))
  }, milliseconds)
  try {
    return await Promise.race([work, deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}
