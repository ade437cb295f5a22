import * as z from 'zod/mini'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { defineJob } from '../../jobs/job.ts'
import { findOpenPayments, type PaymentScope } from './payments.queries.ts'

/** Closes a page at the provider; what became of it comes back as an event, or is found by the reconciler. */
export const expireCheckout = defineJob({
  name: 'expire-checkout',
  payload: z.object({ sessionId: z.string() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  retryBackoff: true,
  handle: (deps, { sessionId }) => deps.payments.expireCheckout(sessionId),
})

/**
 * Has every page where somebody could still pay closed at the provider once this is committed. A page that is only being
 * made is closed by whoever makes it; money that comes through all the same is given back.
 */
export async function expireCheckouts(deps: Deps, tx: Tx, scope: PaymentScope): Promise<void> {
  for (const { provider_session_id: sessionId } of await findOpenPayments(tx, scope)) {
    if (sessionId !== null) await deps.jobs.enqueue(tx, expireCheckout, { sessionId }, { singletonKey: sessionId })
  }
}
