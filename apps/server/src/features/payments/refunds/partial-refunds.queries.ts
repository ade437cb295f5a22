import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { PartialRefunds } from '../../../db/money-tables.ts'

type PartialRefundRow = Selectable<PartialRefunds>

export async function findPartialRefunds(db: Db, paymentId: string): Promise<PartialRefundRow[]> {
  return db.selectFrom('partial_refunds').selectAll().where('payment_id', '=', paymentId).execute()
}

type NewPartialRefund = Omit<PartialRefundRow, 'created_at'>

export async function savePartialRefund(tx: Tx, refund: NewPartialRefund): Promise<void> {
  await tx
    .insertInto('partial_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.column('provider_refund_id').doUpdateSet({ failed: refund.failed }))
    .execute()
}

/** The sum of partial refunds that have not failed. */
export async function sumPartialRefundCents(db: Db, paymentId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('partial_refunds')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.lit(0)).as('cents'))
    .where('payment_id', '=', paymentId)
    .where('failed', '=', false)
    .executeTakeFirstOrThrow()
  return Number(cents)
}
