import type { ResponseOf } from '@cup/contract/endpoint'
import type { paymentStatus } from '@cup/contract/payments'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { awaitsMoney } from '../payment.rules.ts'
import { findPayment, findPaymentWithCaptain, type PaymentRow } from '../payments.queries.ts'
import { confirmPayment } from './confirm-payment.ts'

type Status = ResponseOf<typeof paymentStatus>

/** Anything else is not a session id and is rejected before a query. */
const SESSION_ID = /^\w{1,255}$/

/**
 * Whether a checkout has been paid. An undecided payment is refreshed from the provider first; if that fails, the last
 * known state is returned, because the page polls. Other people's sessions are not found.
 */
export async function getPaymentStatus(
  deps: Deps,
  actor: Actor,
  { sessionId }: { sessionId: string },
): Promise<Status> {
  const known = SESSION_ID.test(sessionId) ? await findPaymentWithCaptain(deps.db, sessionId) : undefined
  const mayRead = actor.isAdmin || actor.isSuperAdmin || [known?.payer_id, known?.captain_id].includes(actor.id)
  if (known === undefined || !mayRead) throw new AppError('not_found', 'Payment not found')
  const payment = awaitsMoney(known.state) ? await refresh(deps, known, sessionId) : known
  return {
    payment_status: payment.state === 'confirmed' ? 'paid' : 'unpaid',
    // cents, unlike every other amount on the wire: the page divides it itself
    amount_total: payment.received_cents ?? payment.expected_cents,
  }
}

async function refresh(deps: Deps, known: PaymentRow, sessionId: string): Promise<PaymentRow> {
  try {
    await confirmPayment(deps, { sessionId })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn(
      { event: 'payment.unchecked', payment_id: known.id, err: error },
      'payment status could not be refreshed',
    )
  }
  return (await findPayment(deps.db, { id: known.id })) ?? known
}
