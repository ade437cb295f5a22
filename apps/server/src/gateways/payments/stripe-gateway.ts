import Stripe from 'stripe'
import type { PaymentsConfig } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import {
  type CheckoutRequest,
  type PaymentGateway,
  type Period,
  PROVIDER_FAILED,
  PROVIDER_REFUSED,
  PROVIDER_UNAVAILABLE,
  type RefundOutcome,
  type RefundRequest,
} from './payment-gateway.ts'
import {
  toCheckoutSession,
  toProviderDispute,
  toProviderEvent,
  toProviderRefund,
  toReceivedPayment,
} from './stripe-objects.ts'
import { STRIPE_API_VERSION } from './stripe-version.ts'
import { RETRY_AFTER_SECONDS, withTimeout } from './with-timeout.ts'

/** For one try, and for the whole call with its retries and pauses: a person waits at most ten seconds. */
export interface Timeouts {
  tryMs: number
  callMs: number
  retries: number
}
export const TIMEOUT: Timeouts = { tryMs: 5_000, callMs: 8_000, retries: 2 }

/** Calls Stripe, or the configured server with Stripe's API. */
export function createStripeGateway(config: PaymentsConfig, timeouts: Timeouts = TIMEOUT): PaymentGateway {
  const stripe = new Stripe(config.secretKey, {
    ...config.server,
    apiVersion: STRIPE_API_VERSION,
    timeout: timeouts.tryMs,
    maxNetworkRetries: timeouts.retries,
    telemetry: false,
  })
  const settled = <T>(call: Promise<T>): Promise<T> => settleWithin(timeouts.callMs, call)
  return {
    createCheckout: async (request) => toCheckoutSession(await settled(createSession(stripe, request))),
    findCheckout: async (sessionId) => {
      const session = await found(settled(stripe.checkout.sessions.retrieve(sessionId)))
      return session && toCheckoutSession(session)
    },
    findCheckoutByIntent: async (paymentIntent) => {
      const page = await settled(stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 }))
      return page.data[0] && toCheckoutSession(page.data[0])
    },
    expireCheckout: (sessionId) => unlessClosed(settled(stripe.checkout.sessions.expire(sessionId))),
    refund: (request) => refundOutcome(settled(createRefund(stripe, request))),
    findRefunds: async (paymentIntent) => {
      const page = await settled(stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 }))
      return page.data.map(toProviderRefund)
    },
    findDispute: async (disputeId) => {
      const dispute = await found(settled(stripe.disputes.retrieve(disputeId)))
      return dispute && toProviderDispute(dispute)
    },
    listPayments: async (period) => {
      const intents = await listAll((page) => settled(stripe.paymentIntents.list(page)), period)
      return intents.filter(({ status }) => status === 'succeeded').map(toReceivedPayment)
    },
    listRefunds: async (period) =>
      (await listAll((page) => settled(stripe.refunds.list(page)), period)).map(toProviderRefund),
    listDisputes: async (period) =>
      (await listAll((page) => settled(stripe.disputes.list(page)), period)).map(toProviderDispute),
    apiVersion: STRIPE_API_VERSION,
    readEvent: (rawBody, signature) => {
      const event = toProviderEvent(verifyEvent(stripe, config, rawBody, signature))
      if (event === undefined) throw new AppError('bad_request', 'Malformed event')
      return event
    },
  }
}

/** Must not change between two attempts at the same payment: the idempotency key is bound to this exact request. */
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

async function unlessClosed(expiry: Promise<unknown>): Promise<void> {
  try {
    await expiry
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

/** Without an amount: refunds what is left of the charge, never more. */
const createRefund = (stripe: Stripe, { paymentIntent, idempotencyKey }: RefundRequest): Promise<Stripe.Refund> =>
  stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey })

async function refundOutcome(refund: Promise<Stripe.Refund>): Promise<RefundOutcome> {
  try {
    return { kind: 'made', refund: toProviderRefund(await refund) }
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

/** Undefined if the provider does not know the object. */
async function found<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    const cause = isRefusal(error) ? error.cause : undefined
    if (cause instanceof Stripe.errors.StripeError && cause.statusCode === 404) return undefined
    throw error
  }
}

const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.code === PROVIDER_REFUSED

/** Waits until the timeout and turns every failure into an AppError. */
const settleWithin = <T>(milliseconds: number, call: Promise<T>): Promise<T> =>
  withTimeout(milliseconds, call).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause
    const code = codeOf(cause)
    const options = { cause, retryAfterSeconds: RETRY_AFTER_SECONDS, ...(code !== undefined && { code }) }
    throw new AppError('upstream', PROVIDER_UNAVAILABLE, options)
  })

/** Wrong credentials, a concurrent call with the same key and too many requests: not caused by this request. */
const UNRELATED_STATUS: readonly number[] = [401, 403, 409, 429]

function codeOf(error: unknown): string | undefined {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
  if (status >= 500) return PROVIDER_FAILED
  return status >= 400 && !UNRELATED_STATUS.includes(status) ? PROVIDER_REFUSED : undefined
}

interface ListParams {
  limit: number
  created: { gte: number; lte: number }
  starting_after?: string
}

interface Page<T> {
  data: T[]
  has_more: boolean
}

/** The provider's maximum. */
const PAGE_SIZE = 100
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Reads all pages of a list. Each page is a call with its own timeouts. */
async function listAll<T extends { id: string }>(
  list: (params: ListParams) => Promise<Page<T>>,
  { since, until }: Period,
): Promise<T[]> {
  const found: T[] = []
  const created = { gte: seconds(since), lte: seconds(until) }
  for (;;) {
    const last = found.at(-1)?.id
    const page = await list({ limit: PAGE_SIZE, created, ...(last === undefined ? {} : { starting_after: last }) })
    found.push(...page.data)
    if (!page.has_more || page.data.length === 0) return found
  }
}
