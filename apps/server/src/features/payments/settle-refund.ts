import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { RefundOutcome } from '../../gateways/payments/payment-gateway.ts'
import { applyRefunds, settle } from './apply-refunds.step.ts'
import { lockPayment } from './payments.queries.ts'
import { findRefund } from './refunds.queries.ts'

export interface SettleRefundInput {
  paymentId: string
  /** The try that this is the outcome of; a later one makes it history. */
  attempt: number
  outcome: RefundOutcome
}

/** Writes down what the provider answered when it was asked for a refund. */
export async function settleRefund(deps: Deps, { paymentId, attempt, outcome }: SettleRefundInput): Promise<void> {
  await inTransaction(deps, async (tx, emit) => {
    const locked = await lockPayment(tx, { id: paymentId })
    const known = await findRefund(tx, paymentId)
    if (locked === undefined || known === undefined) return
    if (outcome.kind === 'made') {
      await applyRefunds(deps, tx, emit, locked, [outcome.refund])
    } else if (known.state === 'pending' && known.attempt === attempt) {
      const isDone = outcome.kind === 'already_refunded'
      await settle(deps, tx, locked, known, {
        state: isDone ? 'succeeded' : 'failed',
        refundId: null,
        error: isDone ? null : outcome.reason,
      })
    }
  })
}
