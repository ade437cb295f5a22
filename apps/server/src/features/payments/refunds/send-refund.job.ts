import * as z from 'zod/mini'
import { defineJob } from '../../../define-job.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { PROVIDER_FAILED, type RefundOutcome } from '../../../gateways/payments/payment-gateway.ts'
import { findPayment } from '../payments.queries.ts'
import { recordRefundResponse } from './record-refund.ts'
import { isFullyRefunded, refundKey } from './refund.rules.ts'
import { findRefund, renewRefundAttempt } from './refunds.queries.ts'

/**
 * Sends a refund to the provider. Retries carry the same idempotency key, so there is at most one refund. The
 * reconciler follows up on refunds that are still pending when the retries are used up.
 */
export const sendRefund = defineJob({
  name: 'send-refund',
  payload: z.object({ paymentId: z.string(), attempt: z.number() }),
  retryLimit: 3,
  retryDelaySeconds: 5,
  retryBackoff: true,
  handle: async (deps, { paymentId, attempt }) => {
    const refund = await findRefund(deps.db, paymentId)
    if (refund?.state !== 'pending' || refund.attempt !== attempt || refund.provider_refund_id !== null) return
    const payment = await findPayment(deps.db, { id: paymentId })
    const outcome = await send(deps, {
      paymentId,
      attempt,
      paymentIntent: payment?.provider_payment_intent ?? null,
      receivedCents: payment?.received_cents ?? 0,
    })
    await recordRefundResponse(deps, { paymentId, attempt, outcome })
  },
})

interface Request {
  paymentId: string
  attempt: number
  paymentIntent: string | null
  receivedCents: number
}

async function send(deps: Deps, request: Request): Promise<RefundOutcome> {
  const { paymentId, attempt, paymentIntent } = request
  if (paymentIntent === null) return { kind: 'refused', reason: 'no_payment_intent' }
  try {
    return await deps.payments.refund({ paymentIntent, idempotencyKey: refundKey(paymentId, attempt) })
  } catch (error) {
    if (!(error instanceof AppError && error.code === PROVIDER_FAILED)) throw error
    return checkAfterFailure(deps, { ...request, paymentIntent }, error)
  }
}

/** The provider repeats a failure for the same key. Unless the refund was made anyway, the next attempt gets a new key. */
async function checkAfterFailure(
  deps: Deps,
  { paymentId, attempt, paymentIntent, receivedCents }: Request & { paymentIntent: string },
  error: AppError,
): Promise<RefundOutcome> {
  const listed = await deps.payments.findRefunds(paymentIntent)
  const made = listed.find((refund) => refund.state !== 'failed')
  if (made !== undefined && isFullyRefunded(listed, receivedCents)) return { kind: 'made', refund: made }
  await inTransaction(deps, (tx) => renewRefundAttempt(tx, paymentId, attempt))
  throw error
}
