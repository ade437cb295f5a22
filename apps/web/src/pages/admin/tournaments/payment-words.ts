import type { PaymentRow } from '@cup/contract/payments'
import { dollars } from '../../../format/dollars.ts'
import { shortMoment } from '../../../format/moments.ts'

/** What happened to a payment at the provider, beyond its state: one sentence each. */
export function providerNews({ partly_refunded, dispute }: PaymentRow): string[] {
  const part = partly_refunded > 0 ? [`${dollars(partly_refunded)} refunded at the payment provider`] : []
  return dispute === null ? part : [...part, disputeWords(dispute)]
}

function disputeWords({ state, amount, evidence_due_at: due }: NonNullable<PaymentRow['dispute']>): string {
  const what = amount === null ? 'Dispute' : `Dispute of ${dollars(amount)}`
  if (state !== 'open') return `${what} ${state}`
  return due === null ? `${what} open` : `${what} open, answer the bank by ${shortMoment(due)}`
}
