import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { Refunds } from '../../../db/money-tables.ts'
import type { RefundReason } from '../payment.rules.ts'

export type RefundRow = Selectable<Refunds>

export async function findRefund(db: Db, paymentId: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

export interface NewRefund {
  paymentId: string
  reason: RefundReason
  amountCents: number
  /** Refunds of parts, which say nothing about this one. */
  otherRefundIds: readonly string[]
}

/** There is at most one refund per payment. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  return tx
    .insertInto('refunds')
    .values({
      payment_id: refund.paymentId,
      reason: refund.reason,
      amount_cents: refund.amountCents,
      superseded_ids: [...refund.otherRefundIds],
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type RefundChange = Pick<
  Updateable<Refunds>,
  'state' | 'provider_refund_id' | 'error' | 'attempt' | 'superseded_ids'
>

export async function updateRefund(tx: Tx, paymentId: string, change: RefundChange): Promise<RefundRow> {
  return tx
    .updateTable('refunds')
    .set({ ...change, updated_at: sql`clock_timestamp()` })
    .where('payment_id', '=', paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives the next attempt a new key, unless it already has one. */
export async function renewRefundAttempt(tx: Tx, paymentId: string, attempt: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ attempt: attempt + 1 })
    .where('payment_id', '=', paymentId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'pending')
    .execute()
}
