import type { PaymentRow } from '@cup/contract/payments'
import type { Actor } from '../../../db/actor.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors/app-error.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { confirmAdmin } from '../../users/confirm-admin.step.ts'
import { findListedPayment } from '../ledger/ledger.queries.ts'
import { toPaymentRow } from '../ledger/money.view.ts'
import { lockPayment } from '../payments.queries.ts'
import { restartRefund } from './refund-fees.step.ts'
import { findRefund } from './refunds.queries.ts'

/** An admin sends a failed refund again. */
export async function retryRefund(deps: Deps, actor: Actor, { paymentId }: { paymentId: string }): Promise<PaymentRow> {
  if (deps.config.payments === null) throw new AppError('conflict', 'Payments are off on this server')
  return inTransaction(deps, async (tx) => {
    await confirmAdmin(deps, tx, actor.id)
    const locked = await lockPayment(tx, { id: paymentId })
    if (locked === undefined) throw new AppError('not_found', 'Payment not found')
    const refund = await findRefund(tx, paymentId)
    if (refund?.state !== 'failed') throw new AppError('conflict', 'Only a failed refund can be retried')
    await restartRefund(deps, tx, refund)
    await insertAuditEntry(tx, {
      actor,
      action: 'refund.retry',
      target: { type: 'payment', id: paymentId, name: locked.team.team_name },
      tournamentId: locked.tournament.id,
      before: { error: refund.error },
      after: { attempt: refund.attempt + 1 },
    })
    return toPaymentRow(await findListedPayment(tx, paymentId))
  })
}
