import { type Books, newId } from './books.ts'
import type { Charge, Dispute } from './objects.ts'

/** What Stripe charges for a dispute in the United States. */
const DISPUTE_FEE_CENTS = 1500

/** The card holder takes the money back through the bank. */
export function openDispute(books: Books, charge: Charge): Dispute {
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: books.nowSeconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [{ amount: -charge.amount, fee: DISPUTE_FEE_CENTS, net: -charge.amount - DISPUTE_FEE_CENTS }],
  }
  books.disputes.put(dispute)
  books.charges.put({ ...charge, disputed: true })
  books.announce('charge.dispute.created', dispute)
  return dispute
}

export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') return dispute
  const closed: Dispute = { ...dispute, status }
  books.disputes.put(closed)
  books.announce('charge.dispute.closed', closed)
  return closed
}
