import { type Books, newId } from './books.ts'
import type { Charge, Dispute } from './objects.ts'

/** What Stripe charges for a dispute in the United States. */
const DISPUTE_FEE_CENTS = 1500
/** How long Stripe usually leaves for responding to a dispute. */
const EVIDENCE_SECONDS = 7 * 24 * 60 * 60

/** The card holder disputes the payment at the bank. */
export function openDispute(books: Books, charge: Charge): Dispute {
  // a bank charges back the amount that is not refunded, but may overlook a full refund
  const amount = charge.refunded ? charge.amount : charge.amount - charge.amount_refunded
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount,
    charge: charge.id,
    created: books.nowSeconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [{ amount: -amount, fee: DISPUTE_FEE_CENTS, net: -amount - DISPUTE_FEE_CENTS }],
    evidence_details: { due_by: books.nowSeconds() + EVIDENCE_SECONDS },
  }
  books.disputes.put(dispute)
  books.charges.put({ ...charge, disputed: true })
  books.announce('charge.dispute.created', dispute)
  return dispute
}

/** Moves the deadline for responding to the dispute. */
export function moveDisputeDeadline(books: Books, dispute: Dispute, dueBy: Date): Dispute {
  const moved: Dispute = { ...dispute, evidence_details: { due_by: Math.floor(dueBy.getTime() / 1000) } }
  books.disputes.put(moved)
  books.announce('charge.dispute.updated', moved)
  return moved
}

/** A lost dispute may still be won, as when a bank gives in afterwards; a won one stays won. */
export function closeDispute(books: Books, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status === 'won' || dispute.status === status) return dispute
  const closed: Dispute = { ...dispute, status }
  books.disputes.put(closed)
  books.announce('charge.dispute.closed', closed)
  return closed
}
