import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { expireCheckout } from './expire-checkout.job.ts'
import { findOpenPayments, type PaymentScope } from './payments.queries.ts'

/**
 * Has every page where somebody could still pay closed at the provider once this is committed. A page that is only being
 * made is closed by whoever makes it; money that comes through all the same is given back.
 */
export async function closeCheckouts(deps: Deps, tx: Tx, scope: PaymentScope): Promise<void> {
  for (const { provider_session_id: sessionId } of await findOpenPayments(tx, scope)) {
    if (sessionId !== null) await deps.jobs.enqueue(tx, expireCheckout, { sessionId }, { singletonKey: sessionId })
  }
}
