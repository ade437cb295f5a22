import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Young ones are in the hands of the call that made them. */
const SETTLED_DOWN = sql<Date>`clock_timestamp() - interval '60 seconds'`
const AT_ONCE = 500

/** Attempts whose call ended before the provider's answer was written down. */
export async function findAbandonedAttempts(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'creating')
    .where('created_at', '<', SETTLED_DOWN)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`clock_timestamp()`)]))
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
}

/** Sessions that may have been paid without our hearing of it. */
export async function findOpenSessionIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('provider_session_id')
    .where('state', '=', 'open')
    .where('updated_at', '<', SETTLED_DOWN)
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  return rows.flatMap((row) => row.provider_session_id ?? [])
}

export interface PendingRefund {
  paymentId: string
  paymentIntent: string | null
  attempt: number
  /** Null until the provider has answered. */
  refundId: string | null
}

/** Refunds that have not been heard of for a while. */
export async function findPendingRefunds(db: Db): Promise<PendingRefund[]> {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select([
      'r.payment_id as paymentId',
      'p.provider_payment_intent as paymentIntent',
      'r.attempt',
      'r.provider_refund_id as refundId',
    ])
    .where('r.state', '=', 'pending')
    .where('r.updated_at', '<', SETTLED_DOWN)
    .orderBy('r.updated_at')
    .limit(AT_ONCE)
    .execute()
}
