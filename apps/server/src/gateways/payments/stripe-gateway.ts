import Stripe from 'stripe'
import type { PaymentsConfig } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import {
  type CheckoutRequest,
  type PaymentGateway,
  PROVIDER_REFUSED,
  PROVIDER_UNAVAILABLE,
  type RefundOutcome,
  type RefundRequest,
} from './payment-gateway.ts'
import { toCheckoutSession, toProviderDispute, toProviderEvent, toProviderRefund } from './stripe-objects.ts'

/** One try and the whole call, tries and pauses included: a person is answered within ten seconds. */
export const TRY_TIMEOUT_MS = 5_000
export const CALL_DEADLINE_MS = 8_000
export const MAX_NETWORK_RETRIES = 2
const RETRY_AFTER_SECONDS = 5

/** Asks Stripe, or whatever speaks its API at the configured place. */
export function createStripeGateway(config: PaymentsConfig): PaymentGateway {
  const stripe = new Stripe(config.secretKey, {
    ...config.server,
    timeout: TRY_TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
  })
  return {
    createCheckout: async (request) => toCheckoutSession(await answered(createSession(stripe, request))),
    findCheckout: async (sessionId) => {
      const session = await found(stripe.checkout.sessions.retrieve(sessionId))
      return session && toCheckoutSession(session)
    },
    findCheckoutByIntent: async (paymentIntent) => {
      const page = await answered(stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }))
      return page.data[0] && toCheckoutSession(page.data[0])
    },
    expireCheckout: (sessionId) => expireSession(stripe, sessionId),
    refund: (request) => createRefund(stripe, request),
    findRefunds: async (paymentIntent) => {
      const page = await answered(stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
      return page.data.map(toProviderRefund)
    },
    findDispute: async (disputeId) => {
      const dispute = await found(stripe.disputes.retrieve(disputeId))
      return dispute && toProviderDispute(dispute)
    },
    readEvent: (rawBody, signature) => toProviderEvent(verifyEvent(stripe, config, rawBody, signature)),
  }
}

/** Nothing in here may change between two tries at the same payment: the key stands for exactly this request. */
const createSession = (stripe: Stripe, request: CheckoutRequest) =>
  stripe.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: request.currency,
            unit_amount: request.amountCents,
            product_data: { name: 'Tournament entry fee' },
          },
        },
      ],
      client_reference_id: request.paymentId,
      metadata: { payment_id: request.paymentId, team_id: request.teamId },
      expires_at: Math.floor(request.expiresAt.getTime() / 1000),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    },
    { idempotencyKey: request.idempotencyKey },
  )

async function expireSession(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await answered(stripe.checkout.sessions.expire(sessionId))
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** No amount: everything that is left of the charge goes back, never more. */
async function createRefund(stripe: Stripe, { paymentIntent, idempotencyKey }: RefundRequest): Promise<RefundOutcome> {
  try {
    const refund = await answered(stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey }))
    return { kind: 'made', refund: toProviderRefund(refund) }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code = error.cause instanceof Stripe.errors.StripeError ? error.cause.code : undefined
    if (code === 'charge_already_refunded') return { kind: 'already_refunded' }
    return { kind: 'refused', reason: code ?? 'refused' }
  }
}

function verifyEvent(
  stripe: Stripe,
  { webhookSecrets }: PaymentsConfig,
  rawBody: Buffer,
  signature: string | undefined,
): Stripe.Event {
  let cause: unknown
  for (const secret of webhookSecrets) {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature ?? '', secret)
    } catch (error) {
      cause = error
    }
  }
  throw new AppError('bad_request', 'Invalid signature', { cause })
}

/** What the provider knows nothing of is undefined, not an error. */
async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await answered(call)
  } catch (error) {
    const isMissing =
      isRefusal(error) && error.cause instanceof Stripe.errors.StripeError && error.cause.statusCode === 404
    if (isMissing) return undefined
    throw error
  }
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === PROVIDER_REFUSED

/** Waits for an answer until the deadline, and makes every failure one of ours. */
async function answered<T>(call: Promise<T>): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(new Error('no answer in time')), CALL_DEADLINE_MS)
  try {
    return await Promise.race([call, deadline.promise])
  } catch (cause) {
    throw new AppError('upstream', PROVIDER_UNAVAILABLE, {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      ...(hasRefused(cause) && { code: PROVIDER_REFUSED }),
    })
  } finally {
    clearTimeout(timer)
  }
}

/** An answer that says no. Too many requests, a rival under the same key and bad credentials leave it open. */
function hasRefused(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status >= 400 && ![401, 403, 409, 429].includes(status)
}
