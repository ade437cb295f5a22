import { ApiError } from './api-error.ts'
import { type Books, newId } from './books.ts'
import type { Charge, CheckoutSession, PaymentIntent } from './objects.ts'

export interface PaymentQuirks {
  /** Wrong results for a checkout, on demand. */
  amountTotal?: number
  currency?: string
  clientReferenceId?: string | null
  /** A payment in transit when the session expired. */
  evenIfExpired?: boolean
}

/** The current session: it is expired after its time, even without an event. */
export function findSession(books: Books, id: string): CheckoutSession | undefined {
  const session = books.sessions.get(id)
  if (session?.status !== 'open' || session.expires_at > books.nowSeconds()) return session
  return expireSession(books, session)
}

export function expireSession(books: Books, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
    throw new ApiError(400, message, { remembered: true })
  }
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  books.sessions.put(expired)
  books.announce('checkout.session.expired', expired)
  return expired
}

/** Completes the payment, unless the session is already complete. */
export function paySession(books: Books, session: CheckoutSession, quirks: PaymentQuirks = {}): CheckoutSession {
  if (!mayComplete(session, quirks)) return session
  const charged = charge(books, withQuirks(session, quirks), 'succeeded')
  const paid: CheckoutSession = { ...charged, ...COMPLETE, payment_status: 'paid' }
  books.sessions.put(paid)
  books.announce('checkout.session.completed', paid)
  return paid
}

/** A card that is refused: the session stays open for another try. */
export function declinePayment(books: Books, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') return session
  const declined = charge(books, session, 'failed')
  books.sessions.put(declined)
  return declined
}

/** A slow payment method: the session completes now, the payment later. */
export function completeUnpaid(books: Books, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') return session
  const intent = intentOf(books, session)
  books.intents.put({ ...intent, status: 'processing' })
  const completed: CheckoutSession = { ...session, ...COMPLETE, payment_intent: intent.id }
  books.sessions.put(completed)
  books.announce('checkout.session.completed', completed)
  return completed
}

export function settleSlowPayment(
  books: Books,
  session: CheckoutSession,
  outcome: 'succeeded' | 'failed',
): CheckoutSession {
  if (session.status !== 'complete' || session.payment_status === 'paid') return session
  const charged = charge(books, session, outcome)
  const settled: CheckoutSession = { ...charged, payment_status: outcome === 'succeeded' ? 'paid' : 'unpaid' }
  books.sessions.put(settled)
  books.announce(`checkout.session.async_payment_${outcome}`, settled)
  return settled
}

const COMPLETE = { status: 'complete', url: null } as const

const mayComplete = ({ status }: CheckoutSession, { evenIfExpired }: PaymentQuirks): boolean =>
  status === 'open' || (status === 'expired' && evenIfExpired === true)

const withQuirks = (session: CheckoutSession, quirks: PaymentQuirks): CheckoutSession => ({
  ...session,
  amount_total: quirks.amountTotal ?? session.amount_total,
  currency: quirks.currency ?? session.currency,
  client_reference_id: quirks.clientReferenceId === undefined ? session.client_reference_id : quirks.clientReferenceId,
})

function intentOf(books: Books, session: CheckoutSession): PaymentIntent {
  const known = session.payment_intent === null ? undefined : books.intents.get(session.payment_intent)
  if (known !== undefined) return known
  return {
    id: newId('pi_3'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    created: books.nowSeconds(),
    currency: session.currency,
    description: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    payment_method_types: session.payment_method_types,
    receipt_email: session.customer_email,
    status: 'requires_payment_method',
  }
}

function charge(books: Books, session: CheckoutSession, status: Charge['status']): CheckoutSession {
  const intent = intentOf(books, session)
  const paid = status === 'succeeded'
  const attempt: Charge = {
    id: newId('ch_3'),
    object: 'charge',
    amount: session.amount_total,
    amount_captured: paid ? session.amount_total : 0,
    amount_refunded: 0,
    captured: paid,
    created: books.nowSeconds(),
    currency: session.currency,
    description: null,
    disputed: false,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    livemode: false,
    metadata: {},
    paid,
    payment_intent: intent.id,
    receipt_email: session.customer_email,
    refunded: false,
    status,
  }
  books.charges.put(attempt)
  books.intents.put({
    ...intent,
    amount: session.amount_total,
    currency: session.currency,
    amount_received: attempt.amount_captured,
    latest_charge: attempt.id,
    status: paid ? 'succeeded' : 'requires_payment_method',
  })
  return { ...session, payment_intent: intent.id }
}
