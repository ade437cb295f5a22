import type { Books } from './books.ts'
import {
  completeUnpaid,
  declinePayment,
  expireSession,
  findSession,
  type PaymentQuirks,
  paySession,
  settleSlowPayment,
} from './checkout.ts'
import { closeDispute, moveDisputeDeadline, openDispute } from './disputes.ts'
import type { Charge, CheckoutSession, Dispute, Refund } from './objects.ts'
import { createRefund, failRefund, type RefundOutcome, settleRefund } from './refunds.ts'

/** Events at the provider that the app did not request. */
export interface PayersAndBanks {
  pay(sessionId: string, quirks?: PaymentQuirks): CheckoutSession
  decline(sessionId: string): CheckoutSession
  /** Completes the session unpaid, as slow payment methods do; `settlePayment` decides it. */
  payLater(sessionId: string): CheckoutSession
  settlePayment(sessionId: string, outcome: 'succeeded' | 'failed'): CheckoutSession
  /** Expires the session now. */
  expire(sessionId: string): CheckoutSession
  /** How the bank handles refunds from now on. */
  setRefundOutcome(outcome: RefundOutcome): void
  refundOutcome(): RefundOutcome
  settleRefund(refundId: string): Refund
  failRefund(refundId: string): Refund
  /** Refunds a part in the dashboard. Takes the id of a session, a payment intent or a charge. */
  refundPart(paymentId: string, amountCents: number): Refund
  /** Takes the id of a session, a payment intent or a charge. */
  openDispute(paymentId: string): Dispute
  moveDisputeDeadline(disputeId: string, dueBy: Date): Dispute
  /** A lost dispute may be won afterwards. */
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Dispute
}

export function createPayersAndBanks(books: Books): PayersAndBanks {
  let outcome: RefundOutcome = 'succeeded'
  const committed = <T>(result: T): T => {
    books.commit()
    return result
  }
  const session = (id: string) => known(findSession(books, id), id)
  return {
    pay: (id, quirks) => committed(paySession(books, session(id), quirks)),
    decline: (id) => committed(declinePayment(books, session(id))),
    payLater: (id) => committed(completeUnpaid(books, session(id))),
    settlePayment: (id, result) => committed(settleSlowPayment(books, session(id), result)),
    expire: (id) => committed(expireSession(books, session(id))),
    setRefundOutcome: (next) => {
      outcome = next
    },
    refundOutcome: () => outcome,
    settleRefund: (id) => committed(settleRefund(books, known(books.refunds.get(id), id))),
    failRefund: (id) => committed(failRefund(books, known(books.refunds.get(id), id))),
    refundPart: (id, amountCents) => {
      const charge = known(chargeOf(books, id), id).id
      return committed(createRefund(books, { charge, amount: String(amountCents) }, outcome))
    },
    moveDisputeDeadline: (id, dueBy) => committed(moveDisputeDeadline(books, known(books.disputes.get(id), id), dueBy)),
    openDispute: (id) => committed(openDispute(books, known(chargeOf(books, id), id))),
    closeDispute: (id, result) => committed(closeDispute(books, known(books.disputes.get(id), id), result)),
  }
}

function chargeOf(books: Books, paymentId: string): Charge | undefined {
  const intentId = books.sessions.get(paymentId)?.payment_intent ?? paymentId
  return books.charges.get(books.intents.get(intentId)?.latest_charge ?? paymentId)
}

function known<T>(row: T | undefined, id: string): T {
  if (row === undefined) throw new Error(`Nothing called ${id} in the books`)
  return row
}
