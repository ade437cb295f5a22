import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { refundPayment } from './refund-payment.job.ts'
import { type WithdrawPaymentInput, withdrawPayment } from './withdraw-payment.step.ts'

/** Withdraws a payment and has the provider asked for the refund once this is committed. */
export async function beginRefund(deps: Deps, tx: Tx, emit: Emit, input: WithdrawPaymentInput): Promise<void> {
  const { refund } = await withdrawPayment(deps, tx, emit, input)
  const paymentId = input.payment.id
  await deps.jobs.enqueue(tx, refundPayment, { paymentId, attempt: refund.attempt }, { singletonKey: paymentId })
}
