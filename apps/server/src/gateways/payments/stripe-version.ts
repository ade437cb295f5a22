/**
 * The version of requests, and the one that the webhook endpoint should have. Fixed here, so that an update of the library
 * cannot silently change what the provider returns.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive'

/** The events that the webhook endpoint needs; any other is accepted and ignored. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const
