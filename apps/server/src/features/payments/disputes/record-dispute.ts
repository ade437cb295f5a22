import type { Tx } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { inTransaction } from '../../../events/in-transaction.ts'
import type { ProviderDispute, ProviderEvent } from '../../../gateways/payments/payment-gateway.ts'
import { insertAuditEntry } from '../../audit/audit.queries.ts'
import { offerFreedPlace } from '../../teams/fill-places.step.ts'
import { ensurePaymentRecorded } from '../confirm/confirm-payment.ts'
import { bookPayment } from '../ledger/book-in-ledger.step.ts'
import { upsertProviderCost } from '../ledger/provider-costs.queries.ts'
import { whyTeamCannotBePaid } from '../payment.rules.ts'
import {
  type LockedPayment,
  lockPayment,
  markTeamPaid,
  markTeamUnpaid,
  type PaymentRow,
  setTeamDisputed,
  updatePayment,
} from '../payments.queries.ts'
import { type EventResult, oncePerEvent } from '../provider-events.step.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { refundPayments, restartRefund } from '../refunds/refund-fees.step.ts'
import { findRefund } from '../refunds/refunds.queries.ts'
import { type DisputeRow, findDisputes, upsertDispute } from './disputes.queries.ts'

interface RecordDisputeInput {
  disputeId: string
  event?: ProviderEvent
}

/** Records a dispute's state from the provider. The fee leaves the pool and returns if the dispute is won. */
export async function recordDispute(deps: Deps, { disputeId, event }: RecordDisputeInput): Promise<EventResult> {
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
  if (state === 'inquiry') return 'unchanged'
  const known = await findDisputes(tx, locked.payment.id)
  const row = known.find((each) => each.provider_dispute_id === id)
  if (row !== undefined && !isNewerDisputeState(row.state, state))
    return recordDisputeDetails(tx, emit, locked, row, dispute)
  await saveDispute(tx, locked, dispute, state)
  const disputed = isDisputed(await findDisputes(tx, locked.payment.id))
  const marked = await updatePayment(tx, locked.payment.id, { disputed })
  if (marked.state === 'confirmed') await setTeamDisputed(tx, marked.team_id, disputed)
  const payment = await applyChargeBack(deps, tx, emit, { ...locked, payment: marked }, state)
  await bookPayment(tx, emit, { payment, reason: state === 'won' ? 'dispute_won' : 'dispute', externalRef: id })
  await recordDisputeCosts(tx, { ...locked, payment }, dispute)
  await updateRefundAfterDispute(deps, tx, { ...locked, payment }, state)
  await logDispute(deps, tx, locked, row?.state, state)
  emit({ type: 'tournament_changed', tournamentId: payment.tournament_id })
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
async function recordDisputeDetails(
  tx: Tx,
  emit: Emit,
  locked: LockedPayment,
  known: DisputeRow,
  dispute: ProviderDispute,
): Promise<'applied' | 'unchanged'> {
  const isSame =
    known.amount_cents === dispute.amountCents && known.evidence_due_at?.getTime() === dispute.evidenceDueAt?.getTime()
  if (known.state !== dispute.state || isSame) return 'unchanged'
  await saveDispute(tx, locked, dispute, known.state)
  emit({ type: 'tournament_changed', tournamentId: locked.payment.tournament_id })
  return 'applied'
}

/** A disputed charge cannot be refunded. If the dispute is lost, the payer has the money; if it is won, the refund is retried. */
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

/**
 * A lost dispute before the draw makes the team unpaid, and its captain may pay again. If the bank reverses its decision,
 * the fee counts again if the team is still unpaid, else it is refunded. A team in the bracket keeps its place.
 */
async function applyChargeBack(
  deps: Deps,
  tx: Tx,
  emit: Emit,
  { payment, team, tournament }: LockedPayment,
  state: DisputeRow['state'],
): Promise<PaymentRow> {
  if (state === 'lost' && payment.state === 'confirmed' && team.seed === null) {
    await markTeamUnpaid(tx, team.id)
    await offerFreedPlace(tx, emit, tournament.id)
    return updatePayment(tx, payment.id, { state: 'charged_back' })
  }
  // here every dispute of the payment is won
  if (payment.state !== 'charged_back' || payment.disputed) return payment
  const reason = whyTeamCannotBePaid({ team, tournament })
  if (reason === undefined) {
    await markTeamPaid(tx, team.id)
    return updatePayment(tx, payment.id, { state: 'confirmed' })
  }
  const unapplied = await updatePayment(tx, payment.id, { state: 'unapplied', unapplied_reason: reason })
  await refundPayments(deps, tx, emit, { tournamentId: tournament.id, paymentIds: [payment.id], reason })
  return { ...unapplied, state: 'refund_pending' }
}

/** Records what a dispute costs us beyond the fee: the provider's charge, and a fee that was refunded and lost as well. */
async function recordDisputeCosts(
  tx: Tx,
  { payment }: LockedPayment,
  { id, state, feeCents }: ProviderDispute,
): Promise<void> {
  const cost = { tournament_id: payment.tournament_id, payment_id: payment.id, external_ref: id }
  if (feeCents > 0) await upsertProviderCost(tx, { ...cost, kind: 'dispute_fee', amount_cents: feeCents })
  const refund = await findRefund(tx, payment.id)
  if (refund?.state !== 'succeeded' || refund.error !== null) return
  const lostCents = state === 'won' ? 0 : refund.amount_cents
  await upsertProviderCost(tx, { ...cost, kind: 'lost_after_refund', amount_cents: lostCents })
}

type DisputeState = DisputeRow['state']

/** A dispute only moves forward: a lost one can still be won, but a won one stays won. */
const RANK: Record<DisputeState, number> = { open: 0, lost: 1, won: 2 }

/** Whether the state is newer than the one we know. */
export const isNewerDisputeState = (known: DisputeState, state: DisputeState): boolean => RANK[state] > RANK[known]

/** A payment counts as disputed while any of its disputes is open or lost. */
export const isDisputed = (disputes: readonly { state: DisputeState }[]): boolean =>
  disputes.some(({ state }) => state !== 'won')
