import { AppError } from '../../errors/app-error.ts'
import { PROVIDER_UNAVAILABLE } from './payment-gateway.ts'

/** Shown to users, and to clients that retry by themselves. */
export const RETRY_AFTER_SECONDS = 5

/**
 * Waits for a call to the provider until the timeout, then fails as if the provider were unavailable. The call itself
 * continues, and its outcome is stored for the next request.
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const cause = new Error(`no response within ${milliseconds} ms`)
    deadline.reject(new AppError('upstream', PROVIDER_UNAVAILABLE, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS }))
  }, milliseconds)
  try {
    return await Promise.race([work, deadline.promise])
  } finally {
    clearTimeout(timer)
  }
}
