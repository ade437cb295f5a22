import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/db.ts'
import type { LedgerReason } from '../../../db/money-tables.ts'
import type { Emit } from '../../../events/domain-event.ts'
import { resplitPayouts } from '../../payouts/settle-podium.step.ts'
import type { TournamentRow } from '../../tournaments/tournaments.queries.ts'
import { centsInPool } from '../payment.rules.ts'
import type { PaymentRow } from '../payments.queries.ts'
import { insertLedgerRow, type NewLedgerRow, sumBookedCents } from './ledger.queries.ts'

interface BookPaymentInput {
  payment: PaymentRow
  reason: LedgerReason
  /** The payment, refund or dispute behind the row. The same reason is never booked twice for the same reference. */
  externalRef: string
}

/**
 * Books the difference between a payment's state and the ledger, and broadcasts the new pool. Does nothing if they
 * already agree. The caller holds the tournament's lock, so the broadcast sum is exact.
 */
export async function bookPayment(
  tx: Tx,
  emit: Emit,
  { payment, reason, externalRef }: BookPaymentInput,
): Promise<void> {
  const tournamentId = payment.tournament_id
  const amountCents = centsInPool(payment) - (await sumBookedCents(tx, { payment_id: payment.id }))
  if (amountCents === 0) return
  const change = await book(tx, {
    tournament_id: tournamentId,
    payment_id: payment.id,
    reason,
    amount_cents: amountCents,
    external_ref: externalRef,
  })
  emit(
    reason === 'paid' ? { type: 'fee_paid', teamId: payment.team_id, ...change } : { type: 'pool_changed', ...change },
  )
}

/**
 * Books the difference between the prize that is added to a cup and the ledger; a cancelled cup has none. Does nothing
 * if they already agree. The caller holds the tournament's lock.
 */
export async function bookAddedPrize(tx: Tx, emit: Emit, tournament: TournamentRow): Promise<void> {
  const due = tournament.cancelled ? 0 : tournament.added_prize_cents
  const amountCents = due - (await sumBookedCents(tx, { tournament_id: tournament.id, reason: 'added' }))
  if (amountCents === 0) return
  const change = await book(tx, {
    tournament_id: tournament.id,
    payment_id: null,
    reason: 'added',
    amount_cents: amountCents,
    external_ref: randomUUID(),
  })
  emit({ type: 'pool_changed', ...change })
}

async function book(tx: Tx, row: NewLedgerRow) {
  await insertLedgerRow(tx, row)
  const tournamentId = row.tournament_id
  return { tournamentId, amountCents: row.amount_cents, poolCents: await resplitPayouts(tx, tournamentId) }
}
