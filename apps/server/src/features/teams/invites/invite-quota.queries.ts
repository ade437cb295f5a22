import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'

/** How many invites a user sent in the last 24 hours, and in how many seconds the oldest of them stops counting. */
export async function countInvitesOfDay(db: Db, userId: string): Promise<{ made: number; secondsUntilNext: number }> {
  const { made, seconds } = await db
    .selectFrom('invites')
    .select((eb) => [
      eb.fn.countAll<string>().as('made'),
      sql<number>`coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - now())), 0)::int`.as('seconds'),
    ])
    .where('invited_by', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return { made: Number(made), secondsUntilNext: Math.max(1, seconds) }
}

/** Counts one mail to the address today. False if it already received `limit`. */
export async function takeMailQuota(tx: Tx, email: string, limit: number): Promise<boolean> {
  const taken = await tx
    .insertInto('mail_quota')
    .values({ email_hash: createHash('sha256').update(email).digest(), day: sql`current_date`, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['email_hash', 'day'])
        .doUpdateSet({ sent: sql`mail_quota.sent + 1` })
        .where('mail_quota.sent', '<', limit),
    )
    .returning('sent')
    .executeTakeFirst()
  return taken !== undefined
}

export async function deleteOldMailQuotas(tx: Tx): Promise<void> {
  await tx.deleteFrom('mail_quota').where('day', '<', sql<Date>`current_date`).execute()
}
