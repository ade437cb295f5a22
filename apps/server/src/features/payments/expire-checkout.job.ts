import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job.ts'

/** Closes a page at the provider; what became of it comes back as an event, or is found by the reconciler. */
export const expireCheckout = defineJob({
  name: 'expire-checkout',
  payload: z.object({ sessionId: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
  handle: (deps, { sessionId }) => deps.payments.expireCheckout(sessionId),
})
