import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import type { ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { bookPayment } from '../ledger/book-payment.step.ts'
import { type LockedPayment, updatePayment } from '../payments.queries.ts'
import { findPartialRefunds, savePartialRefund, sumPartialRefundCents } from './partial-refunds.queries.ts'
import { isNewsAboutPart } from './refund.rules.ts'

/**
 * A part of a fee that was refunded at the provider lowers the pool by its amount; the team stays paid. Each refund is
 * booked under its own id, so that events in any order and number lead to the same rows.
 */
export async function recordPartialRefunds(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, team }: LockedPayment,
  listed: readonly ProviderRefund[],
): Promise<'applied' | 'unchanged'> {
  const known = new Map((await findPartialRefunds(tx, payment.id)).map((row) => [row.provider_refund_id, row]))
  const news = listed.filter((refund) => isNewsAboutPart(known.get(refund.id), refund)).toReversed()
  for (const { id, amountCents, state } of news) {
    const failed = state === 'failed'
    await savePartialRefund(tx, { provider_refund_id: id, payment_id: payment.id, amount_cents: amountCents, failed })
    const changed = await updatePayment(tx, payment.id, {
      partly_refunded_cents: await sumPartialRefundCents(tx, payment.id),
    })
    await bookPayment(tx, emit, { payment: changed, reason: failed ? 'refund_failed' : 'refund', externalRef: id })
    await insertAuditEntry(tx, {
      actor: null,
      action: failed ? 'refund.partial_failed' : 'refund.partial',
      target: { type: 'payment', id: payment.id, name: team.team_name },
      tournamentId: payment.tournament_id,
      after: { amount_cents: amountCents, partly_refunded_cents: changed.partly_refunded_cents },
    })
    deps.log.warn({ event: 'refund.partial', payment_id: payment.id, failed }, 'a fee was partly refunded')
  }
  if (news.length === 0) return 'unchanged'
  emit({ type: 'tournament_changed', tournamentId: payment.tournament_id })
  return 'applied'
}
