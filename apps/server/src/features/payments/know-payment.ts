import type { Deps } from '../../deps.ts'
import { confirmPayment } from './confirm-payment.ts'
import { findPayment } from './payments.queries.ts'

/**
 * Sees to it that money which the provider speaks of is on our books before anything is done about it: news of a refund
 * or a dispute can overtake the news of the payment itself.
 */
export async function knowPayment(deps: Deps, paymentIntent: string): Promise<void> {
  if ((await findPayment(deps.db, { provider_payment_intent: paymentIntent })) !== undefined) return
  const session = await deps.payments.findCheckoutByIntent(paymentIntent)
  if (session !== undefined) await confirmPayment(deps, { sessionId: session.id })
}
