/** A page at the provider where one entry fee can be paid. */
export interface CheckoutSession {
  id: string
  /** Null when the page is closed. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** The money has arrived; a completed session may still wait for it. */
  paid: boolean
  amountCents: number | null
  currency: string | null
  /** Our id of the payment, which we passed when we created the session. */
  reference: string | null
  paymentIntent: string | null
  livemode: boolean
}

export interface CheckoutRequest {
  paymentId: string
  teamId: string
  amountCents: number
  currency: string
  expiresAt: Date
  successUrl: string
  cancelUrl: string
  /** A repeat with the same key and the same request returns the same session. */
  idempotencyKey: string
}

export interface ProviderRefund {
  id: string
  state: 'pending' | 'succeeded' | 'failed'
  amountCents: number
  paymentIntent: string | null
  failureReason: string | null
}

export interface RefundRequest {
  paymentIntent: string
  idempotencyKey: string
}

/** `already_refunded` counts as success; `refused` is final. */
export type RefundOutcome =
  | { kind: 'made'; refund: ProviderRefund }
  | { kind: 'already_refunded' }
  | { kind: 'refused'; reason: string }

export interface ProviderDispute {
  /** The provider's fee. */
  feeCents: number
  id: string
  /** An inquiry moves no money. */
  state: 'open' | 'won' | 'lost' | 'inquiry'
  paymentIntent: string | null
  amountCents: number
  /** The deadline for evidence; null if none is accepted. */
  evidenceDueAt: Date | null
}

/** A received payment in the provider's list. */
export interface ReceivedPayment {
  paymentIntent: string
  amountCents: number
}

/** A period of time, both ends included. */
export interface Period {
  since: Date
  until: Date
}

/** The object of an event. Its state is always fetched, never read from the event. */
export type EventSubject =
  | { kind: 'checkout'; sessionId: string }
  | { kind: 'refund' }
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'other' }

export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  /** The version of the API in which the event is written. */
  apiVersion: string | null
  subject: EventSubject
  paymentIntent: string | null
  /** Only ids and states: names and addresses of payers are not stored. */
  summary: Record<string, string | number | boolean | null>
}

/** Shown to users when the provider does not respond. */
export const PROVIDER_UNAVAILABLE = 'Payment provider is unavailable. Please try again.'
/** The provider responded and refused. */
export const PROVIDER_REFUSED = 'provider_refused'
/** The provider failed with a server error: a retry with the same key may get the same response. */
export const PROVIDER_FAILED = 'provider_failed'

/**
 * The payment provider. Every call returns or fails within ten seconds. Failures are `upstream` errors; a call that failed
 * without `PROVIDER_REFUSED` may still have had its effect.
 */
export interface PaymentGateway {
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>
  findCheckout(sessionId: string): Promise<CheckoutSession | undefined>
  /** The session of a payment intent. */
  findCheckoutByIntent(paymentIntent: string): Promise<CheckoutSession | undefined>
  /** Closes the page, unless it is already closed or paid. */
  expireCheckout(sessionId: string): Promise<void>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Every refund of a payment, newest first. */
  findRefunds(paymentIntent: string): Promise<ProviderRefund[]>
  findDispute(disputeId: string): Promise<ProviderDispute | undefined>
  /** The payments, refunds and disputes of a period, from all pages of the provider's lists. */
  listPayments(period: Period): Promise<ReceivedPayment[]>
  listRefunds(period: Period): Promise<ProviderRefund[]>
  listDisputes(period: Period): Promise<ProviderDispute[]>
  /** The version of our requests; events should have the same one. */
  readonly apiVersion: string
  /** Checks the signature over the exact bytes; throws `bad_request` if it is wrong. */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent
}
