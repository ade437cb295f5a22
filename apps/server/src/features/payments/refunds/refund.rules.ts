import type { ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'

export interface KnownRefund {
  state: 'pending' | 'succeeded' | 'failed'
  provider_refund_id: string | null
  superseded_ids: readonly string[]
}

/** A refund goes forward only: banks send back what had seemed to succeed, never the other way round. */
const RANK: Record<ProviderRefund['state'], number> = { pending: 0, succeeded: 1, failed: 2 }

/**
 * Of all refunds the provider lists for a payment, newest first, the one that says something new about the one we know;
 * undefined when there is none. Refunds that were asked for anew are history.
 */
export function newsAboutRefund(known: KnownRefund, listed: readonly ProviderRefund[]): ProviderRefund | undefined {
  const current = listed.find((refund) => refund.id === known.provider_refund_id)
  if (current !== undefined && RANK[current.state] > RANK[known.state]) return current
  const isOpenForAnother = known.provider_refund_id === null || known.state === 'failed'
  if (!isOpenForAnother) return undefined
  const others = listed.filter((refund) => refund !== current && !known.superseded_ids.includes(refund.id))
  const live = others.find((refund) => refund.state !== 'failed')
  // a failure of one that we never heard of says nothing new once ours is settled
  return live ?? (known.state === 'pending' ? others[0] : undefined)
}

/** Whether the provider has given back, or is giving back, everything that was received. */
export const isFullyRefunded = (listed: readonly ProviderRefund[], receivedCents: number): boolean =>
  listed.filter((refund) => refund.state !== 'failed').reduce((sum, refund) => sum + refund.amountCents, 0) >=
  receivedCents

export const PAYMENT_STATE_OF_REFUND = {
  pending: 'refund_pending',
  succeeded: 'refunded',
  failed: 'refund_failed',
} as const

/** The provider's key for one try at a refund: a try that was refused for good needs a new one. */
export const refundKey = (paymentId: string, attempt: number): string =>
  attempt === 1 ? `refund:${paymentId}` : `refund:${paymentId}:${attempt}`
