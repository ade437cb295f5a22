import type Stripe from 'stripe'

/**
 * Objects are stored as the provider's API shows them, so their types are picked from the SDK's: a field that the SDK
 * renames stops compiling here.
 */
export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'allowed_payment_method_types'
  | 'amount_subtotal'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_method_types'
  | 'ui_mode'
  | 'url'
> & {
  amount_total: number
  currency: string
  customer: null
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
}

export interface LineItems {
  /** The id of the session. */
  id: string
  items: LineItem[]
}

export type LineItem = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'quantity'
>

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'payment_method_types'
  | 'receipt_email'
> & {
  latest_charge: string | null
  status: 'requires_payment_method' | 'processing' | 'succeeded'
}

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'description'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'receipt_email'
  | 'refunded'
> & { payment_intent: string; status: 'succeeded' | 'failed' }

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'failure_reason' | 'metadata' | 'reason'
> & { charge: string; payment_intent: string; status: 'pending' | 'succeeded' | 'failed' }

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'livemode' | 'metadata' | 'reason'
> & {
  charge: string
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost'
  /** Effect of the dispute on our balance. The provider keeps its fee whatever the outcome. */
  balance_transactions: { amount: number; fee: number; net: number }[]
  evidence_details: { due_by: number }
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

export type EventObject = CheckoutSession | Charge | Refund | Dispute

export interface ProviderEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: EventObject }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: EventType
}
