import type { Db, Tx } from '../../db/db.ts'
import type { LedgerReason } from '../../db/money-tables.ts'

/** The prize pool in cents: the sum of the ledger, never a counter. */
export async function sumPoolCents(db: Db, tournamentId: string): Promise<number> {
  const { pool } = await db
    .selectFrom('ledger')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.lit(0)).as('pool'))
    .where('tournament_id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return Number(pool)
}

/** The pools of several tournaments; one without a ledger row is left out and has none. */
export async function sumPoolsCents(db: Db, tournamentIds: readonly string[]): Promise<Map<string, number>> {
  if (tournamentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select((eb) => ['tournament_id', eb.fn.sum<string>('amount_cents').as('pool')])
    .where('tournament_id', 'in', [...tournamentIds])
    .groupBy('tournament_id')
    .execute()
  return new Map(rows.map((row) => [row.tournament_id, Number(row.pool)]))
}

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
