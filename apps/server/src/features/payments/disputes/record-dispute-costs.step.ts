import type { Tx } from '../../../db/db.ts'
import type { ProviderDispute } from '../../../gateways/payments/payment-gateway.ts'
import { upsertProviderCost } from '../ledger/provider-costs.queries.ts'
import type { LockedPayment } from '../payments.queries.ts'
import { findRefund } from '../refunds/refunds.queries.ts'

/** Records what a dispute costs us beyond the fee: the provider's charge, and a fee that was refunded and lost as well. */
export async function recordDisputeCosts(
  tx: Tx,
  { payment }: LockedPayment,
  { id, state, feeCents }: ProviderDispute,
): Promise<void> {
  const cost = { tournamentId: payment.tournament_id, paymentId: payment.id, externalRef: id }
  if (feeCents > 0) await upsertProviderCost(tx, { ...cost, kind: 'dispute_fee', amountCents: feeCents })
  const refund = await findRefund(tx, payment.id)
  if (refund?.state !== 'succeeded' || refund.error !== null) return
  const lostCents = state === 'won' ? 0 : refund.amount_cents
  await upsertProviderCost(tx, { ...cost, kind: 'lost_after_refund', amountCents: lostCents })
}
