import { ApiError, invalid, missing, noSuch } from './api-error.ts'
import { type Books, newId } from './books.ts'
import { type FormParams, readInteger, readMetadata, readText, refuseUnknown } from './form-params.ts'
import type { Charge, Refund } from './objects.ts'

/** How the bank handles the next refunds. */
export type RefundOutcome = 'succeeded' | 'pending' | 'failed'

const KNOWN_PARAMS = ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'expand']
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']

export function createRefund(books: Books, params: FormParams, outcome: RefundOutcome): Refund {
  refuseUnknown(params, KNOWN_PARAMS)
  const charge = chargeToRefund(books, params)
  const reason = readText(params, 'reason') ?? null
  if (reason !== null && !REASONS.includes(reason)) {
    throw invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, 'parameter_invalid', 'reason')
  }
  const refund: Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount: amountToRefund(charge, readInteger(params, 'amount')),
    charge: charge.id,
    created: books.nowSeconds(),
    currency: charge.currency,
    metadata: readMetadata(params),
    payment_intent: charge.payment_intent,
    reason,
    status: outcome === 'succeeded' ? 'succeeded' : 'pending',
  }
  books.refunds.put(refund)
  books.announce('refund.created', refund)
  books.announce('charge.refunded', addRefunded(books, charge, refund.amount))
  return outcome === 'failed' ? failRefund(books, refund) : refund
}

/** The bank sends the money back to the merchant: the charge counts as not refunded again. */
export function failRefund(books: Books, refund: Refund): Refund {
  if (refund.status === 'failed') return refund
  const failed: Refund = { ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' }
  books.refunds.put(failed)
  const charge = books.charges.get(refund.charge)
  if (charge !== undefined) addRefunded(books, charge, -refund.amount)
  books.announce('refund.updated', failed)
  books.announce('refund.failed', failed)
  return failed
}

export function settleRefund(books: Books, refund: Refund): Refund {
  if (refund.status !== 'pending') return refund
  const settled: Refund = { ...refund, status: 'succeeded' }
  books.refunds.put(settled)
  books.announce('refund.updated', settled)
  return settled
}

function chargeToRefund(books: Books, params: FormParams): Charge {
  const chargeId = readText(params, 'charge') ?? latestChargeOf(books, readText(params, 'payment_intent'))
  const charge = books.charges.get(chargeId)
  if (charge === undefined) throw noSuch('charge', chargeId, 'charge')
  if (charge.status !== 'succeeded') {
    throw new ApiError(400, `Charge ${charge.id} was not successful and cannot be refunded.`, { remembered: true })
  }
  if (books.disputes.all().some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw new ApiError(400, message, { code: 'charge_disputed', remembered: true })
  }
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw new ApiError(400, message, { code: 'charge_already_refunded', remembered: true })
  }
  return charge
}

function latestChargeOf(books: Books, intentId: string | undefined): string {
  if (intentId === undefined) throw missing('payment_intent')
  const intent = books.intents.get(intentId)
  if (intent === undefined) throw noSuch('payment_intent', intentId, 'payment_intent')
  if (intent.status === 'succeeded' && intent.latest_charge !== null) return intent.latest_charge
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
  throw new ApiError(400, message, { param: 'payment_intent', remembered: true })
}

function amountToRefund(charge: Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded
  const amount = requested ?? left
  if (amount < 1) throw invalid('Invalid positive integer', 'parameter_invalid_integer', 'amount')
  if (amount <= left) return amount
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`
  throw new ApiError(400, message, { param: 'amount', remembered: true })
}

function addRefunded(books: Books, charge: Charge, amount: number): Charge {
  const refundedSoFar = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded: refundedSoFar, refunded: refundedSoFar === charge.amount }
  books.charges.put(changed)
  return changed
}
