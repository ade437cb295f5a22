import type { ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'

export interface KnownRefund {
  state: 'pending' | 'succeeded' | 'failed'
  provider_refund_id: string | null
  superseded_ids: readonly string[]
}

/** A refund only moves forward: one that seemed to succeed can still fail, but not the other way round. */
const RANK: Record<ProviderRefund['state'], number> = { pending: 0, succeeded: 1, failed: 2 }

/**
 * Of the provider's refunds, listed newest first, the one that updates our record; undefined if none does. Refunds that
 * were replaced by a retry are ignored, and a partial refund does not count as the whole one.
 */
export function findRefundUpdate(
  known: KnownRefund,
  listed: readonly ProviderRefund[],
  receivedCents: number,
): ProviderRefund | undefined {
  const current = listed.find((refund) => refund.id === known.provider_refund_id)
  if (current !== undefined && RANK[current.state] > RANK[known.state]) return current
  const canBeReplaced = known.provider_refund_id === null || known.state === 'failed'
  if (!canBeReplaced) return undefined
  const others = listed.filter((refund) => refund !== current && !known.superseded_ids.includes(refund.id))
  const whole = others.filter((refund) => isLastPart(refund, listed, receivedCents))
  const live = whole.find((refund) => refund.state !== 'failed')
  // an unknown failed refund updates our record only while it is pending
  return live ?? (known.state === 'pending' ? whole[0] : undefined)
}

/** Whether the payer has everything back once this refund has gone through. */
function isLastPart(refund: ProviderRefund, listed: readonly ProviderRefund[], receivedCents: number): boolean {
  const others = listed.filter((other) => other !== refund)
  return refundedCents(others) + refund.amountCents >= receivedCents
}

/** Whether the provider has refunded, or is refunding, everything that was received. */
export const isFullyRefunded = (listed: readonly ProviderRefund[], receivedCents: number): boolean =>
  refundedCents(listed) >= receivedCents

const refundedCents = (listed: readonly ProviderRefund[]): number =>
  listed.filter((refund) => refund.state !== 'failed').reduce((sum, refund) => sum + refund.amountCents, 0)

/** A partial refund is recorded when it is made, and once more if it fails later. A failed one is final. */
export const isPartialRefundUpdate = (known: { failed: boolean } | undefined, refund: ProviderRefund): boolean =>
  known === undefined ? refund.state !== 'failed' : !known.failed && refund.state === 'failed'

export const PAYMENT_STATE_OF_REFUND = {
  pending: 'refund_pending',
  succeeded: 'refunded',
  failed: 'refund_failed',
} as const

/** The idempotency key for one attempt at a refund. An attempt after a final failure needs a new one. */
export const refundKey = (paymentId: string, attempt: number): string =>
  attempt === 1 ? `refund:${paymentId}` : `refund:${paymentId}:${attempt}`
