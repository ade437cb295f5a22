import * as z from 'zod/mini'
import { defineJob } from '../../jobs/job.ts'
import { refundKey } from './payment.rules.ts'
import { findPayment } from './payments.queries.ts'
import { findRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Asks the provider to give a payment back. Repeats carry the same key, so however often it is asked there is one refund;
 * the reconciler asks again for what is still pending when these tries are used up.
 */
export const refundPayment = defineJob({
  name: 'refund-payment',
  payload: z.object({ paymentId: z.string(), attempt: z.number() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  retryBackoff: true,
  handle: async (deps, { paymentId, attempt }) => {
    const refund = await findRefund(deps.db, paymentId)
    const payment = await findPayment(deps.db, { id: paymentId })
    const paymentIntent = payment?.provider_payment_intent ?? null
    if (refund?.state !== 'pending' || refund.attempt !== attempt || refund.provider_refund_id !== null) return
    if (paymentIntent === null) {
      return settleRefund(deps, { paymentId, attempt, outcome: { kind: 'refused', reason: 'no_payment_intent' } })
    }
    const outcome = await deps.payments.refund({ paymentIntent, idempotencyKey: refundKey(paymentId, attempt) })
    await settleRefund(deps, { paymentId, attempt, outcome })
  },
})
