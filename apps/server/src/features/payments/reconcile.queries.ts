import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Newer rows are still being handled by the request that created them. */
const MIN_AGE = sql<Date>`clock_timestamp() - interval '60 seconds'`
const BATCH_SIZE = 500

/** Attempts whose request ended before the provider's response was stored. */
export async function findAbandonedAttempts(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'creating')
    .where('created_at', '<', MIN_AGE)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`clock_timestamp()`)]))
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()
}

/** Open sessions that may have been paid without an event reaching us. */
export async function findOpenSessionIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('state', '=', 'open')
    .where('updated_at', '<', MIN_AGE)
    .orderBy('created_at')
    .limit(BATCH_SIZE)
    .execute()
  return rows.flatMap((row) => row.provider_session_id ?? [])
}

export type PendingRefund = Awaited<ReturnType<typeof findPendingRefunds>>[number]

/** Pending refunds without a recent update. `refundId` is null until the provider has responded. */
export const findPendingRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select([
      'r.payment_id as paymentId',
      'p.provider_payment_intent as paymentIntent',
      'r.attempt',
      'r.provider_refund_id as refundId',
    ])
    .where('r.state', '=', 'pending')
    .where('r.updated_at', '<', MIN_AGE)
    .orderBy('r.updated_at')
    .limit(BATCH_SIZE)
    .execute()
