import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import type { Disputes } from '../../../db/money-tables.ts'

export type DisputeRow = Selectable<Disputes>

export async function findDisputes(db: Db, paymentId: string): Promise<DisputeRow[]> {
  return db.selectFrom('disputes').selectAll().where('payment_id', '=', paymentId).execute()
}

export async function upsertDispute(tx: Tx, dispute: Omit<DisputeRow, 'updated_at'>): Promise<void> {
  await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) =>
      conflict.column('provider_dispute_id').doUpdateSet({
        state: dispute.state,
        amount_cents: dispute.amount_cents,
        evidence_due_at: dispute.evidence_due_at,
        updated_at: sql`clock_timestamp()`,
      }),
    )
    .execute()
}
