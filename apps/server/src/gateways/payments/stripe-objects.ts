import type Stripe from 'stripe'
import type {
  CheckoutSession,
  EventSubject,
  ProviderDispute,
  ProviderEvent,
  ProviderRefund,
  ReceivedPayment,
} from './payment-gateway.ts'

/** The id, also where the provider sent the whole object. */
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const SESSION_STATES: Readonly<Record<string, CheckoutSession['status']>> = { complete: 'complete', expired: 'expired' }

export const toCheckoutSession = (session: Stripe.Checkout.Session): CheckoutSession => ({
  id: session.id,
  url: session.url,
  status: SESSION_STATES[session.status ?? ''] ?? 'open',
  paid: session.payment_status === 'paid',
  amountCents: session.amount_total,
  currency: session.currency,
  reference: session.client_reference_id,
  paymentIntent: idOf(session.payment_intent),
  livemode: session.livemode,
})

/** A refund that requires an action of the payer stays pending until it is cancelled. */
const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export const toProviderRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  amountCents: refund.amount,
  paymentIntent: idOf(refund.payment_intent),
  failureReason: refund.failure_reason ?? null,
})

const DISPUTE_STATES: Readonly<Record<string, ProviderDispute['state']>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

export const toProviderDispute = (dispute: Stripe.Dispute): ProviderDispute => ({
  id: dispute.id,
  state: DISPUTE_STATES[dispute.status] ?? 'inquiry',
  paymentIntent: idOf(dispute.payment_intent),
  feeCents: (dispute.balance_transactions ?? []).reduce((sum, { fee }) => sum + fee, 0),
  amountCents: dispute.amount,
  evidenceDueAt: toDate(dispute.evidence_details?.due_by),
})

const toDate = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

export const toReceivedPayment = (intent: Stripe.PaymentIntent): ReceivedPayment => ({
  paymentIntent: intent.id,
  amountCents: intent.amount_received,
})

/** The fields of an event that are stored. */
const KEPT = [
  'id',
  'object',
  'status',
  'payment_status',
  'amount',
  'amount_total',
  'amount_refunded',
  'currency',
] as const

/** Undefined if the signed body is not an event. */
export function toProviderEvent(event: Stripe.Event): ProviderEvent | undefined {
  const object = (event as Partial<Stripe.Event> | null)?.data?.object as unknown as Record<string, unknown> | undefined
  if (object === undefined || object === null || typeof event.id !== 'string' || typeof event.type !== 'string') {
    return undefined
  }
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    apiVersion: event.api_version ?? null,
    subject: subjectOf(event.type, String(object.id)),
    paymentIntent: idOf(object.payment_intent as string | { id: string } | null | undefined),
    summary: Object.fromEntries(KEPT.flatMap((name) => (isPlain(object[name]) ? [[name, object[name]]] : []))),
  }
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function subjectOf(type: string, objectId: string): EventSubject {
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', sessionId: objectId }
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', disputeId: objectId }
  if (/^refund\.|^charge\.refund/.test(type)) return { kind: 'refund' }
  return { kind: 'other' }
}
