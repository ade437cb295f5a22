/** A page at the provider where one entry fee can be paid. */
export interface CheckoutSession {
  id: string
  /** Where the payer goes; null once the page is closed. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  /** The money is there; a completed session can still wait for it. */
  paid: boolean
  amountCents: number | null
  currency: string | null
  /** Our id of the payment, as we gave it when the session was made. */
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

/** `already_refunded` is as good as made; `refused` will not come right by asking again. */
export type RefundOutcome =
  | { kind: 'made'; refund: ProviderRefund }
  | { kind: 'already_refunded' }
  | { kind: 'refused'; reason: string }

export interface ProviderDispute {
  /** What the provider charges for it. */
  feeCents: number
  id: string
  /** An inquiry moves no money. */
  state: 'open' | 'won' | 'lost' | 'inquiry'
  paymentIntent: string | null
  amountCents: number
  /** Until when evidence is taken; null where none is. */
  evidenceDueAt: Date | null
}

/** Money that arrived, as the provider lists it. */
export interface ReceivedPayment {
  paymentIntent: string
  amountCents: number
}

/** What was made at the provider in this time, both ends included. */
export interface Period {
  since: Date
  until: Date
}

/** What an event is about; the state itself is always fetched, never read from the event. */
export type EventSubject =
  | { kind: 'checkout'; sessionId: string }
  | { kind: 'refund' }
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'other' }

export interface ProviderEvent {
  id: string
  type: string
  livemode: boolean
  /** The version of the API that the event is written in. */
  apiVersion: string | null
  subject: EventSubject
  paymentIntent: string | null
  /** Ids and states only: names and addresses of payers stay with the provider. */
  summary: Record<string, string | number | boolean | null>
}

/** Shown to users when the provider does not respond. */
export const PROVIDER_UNAVAILABLE = 'Payment provider is unavailable. Please try again.'
/** The provider responded and refused. */
export const PROVIDER_REFUSED = 'provider_refused'
/** The provider failed with a server error: a retry with the same key may get the same response. */
export const PROVIDER_FAILED = 'provider_failed'

/**
 * The payment provider. Every call returns or fails within ten seconds; failures are `upstream` errors, and a call that
 * failed without `PROVIDER_REFUSED` may still have been carried out.
 */
export interface PaymentGateway {
  createCheckout(request: CheckoutRequest): Promise<CheckoutSession>
  findCheckout(sessionId: string): Promise<CheckoutSession | undefined>
  /** The session whose money a payment intent is. */
  findCheckoutByIntent(paymentIntent: string): Promise<CheckoutSession | undefined>
  /** Closes the page; one that is already closed or paid is left as it is. */
  expireCheckout(sessionId: string): Promise<void>
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** Every refund of a payment, newest first. */
  findRefunds(paymentIntent: string): Promise<ProviderRefund[]>
  findDispute(disputeId: string): Promise<ProviderDispute | undefined>
  /** Everything that was received, refunded and disputed in a period: all pages of the provider's lists. */
  listPayments(period: Period): Promise<ReceivedPayment[]>
  listRefunds(period: Period): Promise<ProviderRefund[]>
  listDisputes(period: Period): Promise<ProviderDispute[]>
  /** The version of the API that is asked for; events should be written in it too. */
  readonly apiVersion: string
  /** Checks the signature over the untouched bytes; throws `bad_request` when it does not hold. */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent
}
