import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'
import type { Payments } from '../../../db/money-tables.ts'
import type { PaymentRow } from '../payments.queries.ts'

export const lockLiveAttempt = (tx: Tx, teamId: string) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .select([
      // a request is creating the session now
      sql<boolean>`coalesce(claimed_until > clock_timestamp(), false)`.as('claimed'),
      sql<boolean>`coalesce(expires_at <= clock_timestamp(), false)`.as('overdue'),
    ])
    .where('team_id', '=', teamId)
    .where('state', 'in', ['creating', 'open'])
    .forUpdate()
    .executeTakeFirst()

/** Longer than the timeout of a provider call, so that a claim outlasts the call. */
const CLAIM = sql<Date>`clock_timestamp() + interval '12 seconds'`
/** The provider's minimum is thirty minutes, in whole seconds. */
const EXPIRY = sql<Date>`date_trunc('second', clock_timestamp()) + interval '31 minutes'`

/** Creates an attempt that is claimed by the caller. */
export async function insertPayment(tx: Tx, payment: Insertable<Payments>): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({ ...payment, expires_at: EXPIRY, claimed_until: CLAIM })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function claimAttempt(tx: Tx, id: string): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({ claimed_until: CLAIM })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Releases the claim, so that the next call can retry with the same idempotency key. */
export async function releaseAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute()
}

/** Claims an abandoned attempt, or returns undefined if another call has claimed it. */
export async function claimAbandonedAttempt(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payments')
    .set({ claimed_until: CLAIM })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst()
}
