import { ENTRY_FEE_CURRENCY } from '@cup/contract/constants'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { type CheckoutSession, PROVIDER_FAILED, PROVIDER_REFUSED } from '../../../gateways/payments/payment-gateway.ts'
import { offerFreedPlace } from '../../teams/fill-places.step.ts'
import { expireCheckouts } from '../expire-checkouts.job.ts'
import { lockPayment, type PaymentRow, updatePayment } from '../payments.queries.ts'
import { releaseAttempt } from './attempts.queries.ts'
import { checkoutKey, checkoutRefusal, preparingCheckout } from './checkout.rules.ts'

/**
 * Creates the provider's session for an attempt that the caller has claimed, and opens the payment. A retry sends the
 * same request with the same idempotency key, so a lost response is repeated instead of creating a second session.
 */
export async function openCheckout(deps: Deps, payment: PaymentRow): Promise<{ url: string }> {
  const session = await createSession(deps, payment)
  const { url, refusal } = await recordSession(deps, payment, session)
  if (refusal !== undefined) throw refusal
  if (url === null) throw preparingCheckout()
  return { url }
}

async function createSession(deps: Deps, payment: PaymentRow): Promise<CheckoutSession> {
  try {
    return await deps.payments.createCheckout({
      paymentId: payment.id,
      teamId: payment.team_id,
      amountCents: payment.expected_cents,
      currency: ENTRY_FEE_CURRENCY,
      expiresAt: payment.expires_at ?? payment.created_at,
      successUrl: `${payment.return_origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${payment.return_origin}/prize-pool`,
      idempotencyKey: checkoutKey(payment.id),
    })
  } catch (error) {
    await releaseCheckout(deps, payment, error)
    throw error
  }
}

/**
 * Releases the claim after a lost response, so that the next call can retry. If the provider refused or failed, marks
 * the attempt as failed: if a session exists nevertheless, nobody has its URL.
 */
async function releaseCheckout(deps: Deps, payment: PaymentRow, error: unknown): Promise<void> {
  const hasFailed = error instanceof AppError && [PROVIDER_REFUSED, PROVIDER_FAILED].includes(error.code)
  await inTransaction(deps, async (tx, emit) => {
    if (!hasFailed) return releaseAttempt(tx, payment.id)
    const locked = await lockPayment(tx, { id: payment.id })
    if (locked?.payment.state !== 'creating') return
    await updatePayment(tx, payment.id, { state: 'failed', claimed_until: null })
    await offerFreedPlace(tx, emit, payment.tournament_id)
  })
}

interface Opened {
  url: string | null
  /** Set if the fee can no longer be paid: the team or the tournament may have changed during the provider call. */
  refusal: AppError | undefined
}

async function recordSession(deps: Deps, { id }: PaymentRow, session: CheckoutSession): Promise<Opened> {
  return inTransaction(deps, async (tx) => {
    const locked = await lockPayment(tx, { id })
    if (locked === undefined) return { url: null, refusal: undefined }
    const { payment, team } = locked
    const opened =
      payment.state === 'creating'
        ? await updatePayment(tx, id, {
            state: 'open',
            provider_session_id: session.id,
            checkout_url: session.url,
            claimed_until: null,
          })
        : payment
    const refusal = checkoutRefusal(locked)
    if (refusal !== undefined) await expireCheckouts(deps, tx, { teamId: team.id })
    return { url: opened.state === 'open' ? opened.checkout_url : null, refusal }
  })
}
