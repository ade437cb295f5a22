import * as z from 'zod/mini'
import type { Tx } from '../../db/db.ts'
import { defineJob } from '../../define-job.ts'
import type { Deps } from '../../deps.ts'
import { findOpenPayments, type PaymentScope } from './payments.queries.ts'

/** Expires a checkout at the provider. The result arrives as a webhook event or is found by the reconciler. */
export const expireCheckout = defineJob({
  name: 'expire-checkout',
  payload: z.object({ sessionId: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
  handle: (deps, { sessionId }) => deps.payments.expireCheckout(sessionId),
})

/**
 * Enqueues the expiry of every open checkout for after the commit. A checkout that is still being created is expired by
 * the request that creates it. A payment that still gets through is refunded.
 */
export async function expireCheckouts(deps: Deps, tx: Tx, scope: PaymentScope): Promise<void> {
  const sessionIds = (await findOpenPayments(tx, scope)).flatMap((payment) => payment.provider_session_id ?? [])
  await deps.jobs.enqueueMany(
    tx,
    expireCheckout,
    sessionIds.map((sessionId) => ({ payload: { sessionId }, singletonKey: sessionId })),
  )
}
