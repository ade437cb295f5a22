import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderEvent } from '../../gateways/payments/payment-gateway.ts'
import { applyRefunds } from './apply-refunds.step.ts'
import { knowPayment } from './know-payment.ts'
import { oncePerEvent, type ProviderNews } from './once-per-event.step.ts'
import { lockPayment } from './payments.queries.ts'

export interface RefreshRefundsInput {
  paymentIntent: string
  event?: ProviderEvent
}

/** Asks the provider for the refunds of a payment and takes over what is new. */
export async function refreshRefunds(deps: Deps, { paymentIntent, event }: RefreshRefundsInput): Promise<ProviderNews> {
  await knowPayment(deps, paymentIntent)
  const listed = await deps.payments.findRefunds(paymentIntent)
  return inTransaction(deps, (tx, emit) =>
    oncePerEvent(tx, event, async () => {
      const locked = await lockPayment(tx, { provider_payment_intent: paymentIntent })
      return locked === undefined ? 'orphan' : applyRefunds(deps, tx, emit, locked, listed)
    }),
  )
}
