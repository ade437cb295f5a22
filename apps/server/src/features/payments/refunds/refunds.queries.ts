import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { LedgerReason, Refunds } from '../../../db/money-tables.ts'
import type { RefundReason } from '../payment.rules.ts'

export type RefundRow = Selectable<Refunds>

export async function findRefund(db: Db, paymentId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

type RefundChange = Pick<Updateable<Refunds>, 'state' | 'provider_refund_id' | 'error' | 'attempt' | 'superseded_ids'>

export async function updateRefund(tx: Tx, paymentId: string, change: RefundChange): Promise<RefundRow> {
  return tx
    .updateTable('refunds')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('payment_id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Starts a new attempt with a new key, unless there is one already. */
export async function renewRefundAttempt(tx: Tx, paymentId: string, attempt: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ attempt: attempt + 1 })
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'pending')
    .execute()
}

export interface DecidedRefund {
  payment_id: string
  attempt: number
  /** What left the pool: negative, or 0 for money that was not in it. */
  booked_cents: number
}

/**
 * Turns payments into pending refunds in one statement: marks the teams that they had made paid as unpaid, and reverses
 * the ledger. Partial refunds, which were made before, are not part of these refunds.
 */
export async function insertRefunds(
  tx: Tx,
  paymentIds: readonly string[],
  reason: RefundReason,
): Promise<DecidedRefund[]> {
  const ledgerReason: LedgerReason = reason === 'provider_side' ? 'refund' : 'void'
  const { rows } = await sql<DecidedRefund>`
    with due as (
      select id, team_id, tournament_id, state from payments where id = any(${paymentIds}::uuid[])
    ),
    withdrawn as (
      update payments p set state = 'refund_pending', updated_at = clock_timestamp() from due where p.id = due.id
      returning p.id, coalesce(p.received_cents, p.expected_cents) - p.partly_refunded_cents as cents
    ),
    refund as (
      insert into refunds (payment_id, reason, amount_cents, superseded_ids)
      select w.id, ${reason}, w.cents,
        array(select o.provider_refund_id from partial_refunds o where o.payment_id = w.id)
      from withdrawn w
      returning payment_id, attempt
    ),
    unpaid as (
      update teams t set paid = false, paid_at = null, disputed = false from due
      where t.id = due.team_id and due.state = 'confirmed' and (t.paid or t.disputed)
    ),
    booked as (
      select l.payment_id, due.tournament_id, -sum(l.amount_cents)::int as cents
      from ledger l join due on due.id = l.payment_id
      group by l.payment_id, due.tournament_id having sum(l.amount_cents) <> 0
    ),
    reversed as (
      insert into ledger (tournament_id, payment_id, reason, amount_cents, external_ref)
      select tournament_id, payment_id, ${ledgerReason}, cents, payment_id::text from booked
    )
    -- grouped and not joined: the planner expects few rows and would compare every row with every other
    select payment_id, max(attempt) as attempt, coalesce(sum(cents), 0)::int as booked_cents
    from (
      select payment_id, attempt, null::int as cents from refund
      union all select payment_id, null, cents from booked
    ) as each_refund
    group by payment_id`.execute(tx)
  return rows
}
