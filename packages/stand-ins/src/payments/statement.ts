import type { Books } from './books.ts'
import type { Charge, CheckoutSession, Dispute, PaymentIntent, ProviderEvent, Refund } from './objects.ts'

/** The provider's records, to compare with those of the app. */
export interface Statement {
  sessions: CheckoutSession[]
  payment_intents: PaymentIntent[]
  charges: Charge[]
  refunds: Refund[]
  disputes: Dispute[]
  events: ProviderEvent[]
  totals: {
    received_cents: number
    refunded_cents: number
    /** Open and lost disputes. */
    disputed_cents: number
    /** The merchant's balance. */
    balance_cents: number
  }
}

export function dumpBooks(books: Books): Statement {
  const charges = books.charges.all()
  const disputes = books.disputes.all()
  const received = sum(charges.map((charge) => charge.amount_captured))
  const refunded = sum(charges.map((charge) => charge.amount_refunded))
  const disputed = sum(disputes.filter(({ status }) => status !== 'won').map(({ amount }) => amount))
  return {
    sessions: books.sessions.all(),
    payment_intents: books.intents.all(),
    charges,
    refunds: books.refunds.all(),
    disputes,
    events: books.events.all(),
    totals: {
      received_cents: received,
      refunded_cents: refunded,
      disputed_cents: disputed,
      balance_cents: received - refunded - disputed,
    },
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
