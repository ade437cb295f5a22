import type { Tx } from '../../../db/db.ts'
import { type Emit, inTransaction } from '../../../db/in-transaction.ts'
import type { Deps } from '../../../deps.ts'
import type { ProviderDispute, ProviderEvent } from '../../../gateways/payments/payment-gateway.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { ensurePaymentRecorded } from '../confirm/confirm-payment.ts'
import { bookPayment } from '../ledger/book-payment.step.ts'
import { type LockedPayment, lockPayment, setTeamDisputed, updatePayment } from '../payments.queries.ts'
import { oncePerEvent, type ProviderNews } from '../provider-events.step.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { restartRefund } from '../refunds/refund-fee.step.ts'
import { findRefund } from '../refunds/refunds.queries.ts'
import { isDisputed, isNewsAboutDispute } from './dispute.rules.ts'
import { type DisputeRow, findDisputes, upsertDispute } from './disputes.queries.ts'
import { followChargeBack } from './follow-charge-back.step.ts'
import { recordDisputeCosts } from './record-dispute-costs.step.ts'

export interface RecordDisputeInput {
  disputeId: string
  event?: ProviderEvent
}

/** Records a dispute's state from the provider. The fee leaves the pool and returns if the dispute is won. */
export async function recordDispute(deps: Deps, { disputeId, event }: RecordDisputeInput): Promise<ProviderNews> {
  const dispute = await deps.payments.findDispute(disputeId)
  const paymentIntent = dispute?.paymentIntent ?? null
  if (paymentIntent !== null) await ensurePaymentRecorded(deps, paymentIntent)
  return inTransaction(deps, (tx, emit) =>
    oncePerEvent(tx, event, async () => {
      const locked =
        paymentIntent === null ? undefined : await lockPayment(tx, { provider_payment_intent: paymentIntent })
      if (dispute === undefined || locked === undefined) return 'orphan'
      return applyDispute(deps, tx, emit, locked, dispute)
    }),
  )
}

async function applyDispute(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  locked: LockedPayment,
  dispute: ProviderDispute,
): Promise<'applied' | 'unchanged'> {
  const { id, state } = dispute
  const known = await findDisputes(tx, locked.payment.id)
  const row = known.find((each) => each.provider_dispute_id === id)
  const before = row?.state
  if (state === 'inquiry') return 'unchanged'
  if (!isNewsAboutDispute(before, state)) return recordDetails(tx, emit, locked, row, dispute)
  await saveDispute(tx, locked, dispute, state)
  const disputed = isDisputed(await findDisputes(tx, locked.payment.id))
  const marked = await updatePayment(tx, locked.payment.id, { disputed })
  if (marked.state === 'confirmed') await setTeamDisputed(tx, marked.team_id, disputed)
  const payment = await followChargeBack(deps, tx, emit, { ...locked, payment: marked }, state)
  await bookPayment(tx, emit, { payment, reason: state === 'won' ? 'dispute_won' : 'dispute', externalRef: id })
  await recordDisputeCosts(tx, { ...locked, payment }, dispute)
  await updateRefundAfterDispute(deps, tx, { ...locked, payment }, state)
  await logDispute(deps, tx, locked, before, state)
  emit({ name: 'tournament_updated', payload: { tournament_id: payment.tournament_id } })
  return 'applied'
}

const saveDispute = (tx: Tx, { payment }: LockedPayment, dispute: ProviderDispute, state: DisputeRow['state']) =>
  upsertDispute(tx, {
    provider_dispute_id: dispute.id,
    payment_id: payment.id,
    state,
    amount_cents: dispute.amountCents,
    evidence_due_at: dispute.evidenceDueAt,
  })

/** The bank may move the deadline or change the amount of a dispute whose state stays the same. */
async function recordDetails(
  tx: Tx,
  emit: Emit,
  locked: LockedPayment,
  known: DisputeRow | undefined,
  dispute: ProviderDispute,
): Promise<'applied' | 'unchanged'> {
  const isSame =
    known?.amount_cents === dispute.amountCents && known.evidence_due_at?.getTime() === dispute.evidenceDueAt?.getTime()
  if (known === undefined || known.state !== dispute.state || isSame) return 'unchanged'
  await saveDispute(tx, locked, dispute, known.state)
  emit({ name: 'tournament_updated', payload: { tournament_id: locked.payment.tournament_id } })
  return 'applied'
}

/** A disputed charge cannot be refunded: if the dispute is lost the payer has the money, if it is won retry. */
async function updateRefundAfterDispute(
  deps: Deps,
  tx: Tx,
  locked: LockedPayment,
  state: DisputeRow['state'],
): Promise<void> {
  const refund = await findRefund(tx, locked.payment.id)
  if (refund === undefined || refund.state === 'succeeded') return
  if (state === 'lost') {
    await recordRefund(deps, tx, locked, refund, { state: 'succeeded', refundId: null, error: 'returned_by_dispute' })
  } else if (state === 'won' && refund.state === 'failed' && !locked.payment.disputed) {
    await restartRefund(deps, tx, refund)
  }
}

async function logDispute(
  deps: Deps,
  tx: Tx,
  { payment, team }: LockedPayment,
  before: DisputeRow['state'] | undefined,
  state: DisputeRow['state'],
): Promise<void> {
  deps.log.warn({ event: `dispute.${state}`, payment_id: payment.id, team_id: team.id }, 'payment disputed')
  await insertAuditEntry(tx, {
    actor: null,
    action: `dispute.${state}`,
    target: { type: 'payment', id: payment.id, name: team.team_name },
    tournamentId: payment.tournament_id,
    before: before === undefined ? null : { state: before },
    after: { state },
  })
}
