import type { Db, Tx } from '../../db/db.ts'
import type { LedgerReason } from '../../db/money-tables.ts'

/** How much of the pool stems from one payment: the fee or nothing. */
export async function sumPaymentCents(db: Db, paymentId: string): Promise<number> {
  const { booked } = await db
    .selectFrom('ledger')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.lit(0)).as('booked'))
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return Number(booked)
}

export interface NewLedgerRow {
  tournamentId: string
  paymentId: string
  reason: LedgerReason
  amountCents: number
  externalRef: string
}

export async function insertLedgerRow(tx: Tx, row: NewLedgerRow): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({
      tournament_id: row.tournamentId,
      payment_id: row.paymentId,
      reason: row.reason,
      amount_cents: row.amountCents,
      external_ref: row.externalRef,
    })
    .execute()
}
