import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/db.ts'
import { hashMailbox } from '../../../text/mailbox.ts'

/** How many invites a user sent or resent in the last 24 hours, and in how many seconds the oldest stops counting. */
export async function countInvitesOfDay(db: Db, userId: string): Promise<{ sent: number; secondsUntilNext: number }> {
  const day = sql<Date>`now() - interval '1 day'`
  const created = db.selectFrom('invites').select('created_at as at').where('invited_by', '=', userId)
  const resent = db.selectFrom('audit_log').select('at').where('actor_id', '=', userId)
  const { count, seconds } = await db
    .selectFrom(
      created
        .where('created_at', '>', day)
        .unionAll(resent.where('action', '=', 'invite.resend').where('at', '>', day))
        .as('sent'),
    )
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      sql<number>`coalesce(ceil(extract(epoch from min(sent.at) + interval '1 day' - now())), 0)::int`.as('seconds'),
    ])
    .executeTakeFirstOrThrow()
  return { sent: Number(count), secondsUntilNext: Math.max(1, seconds) }
}

/** Counts one mail to the mailbox today. False if it already received `limit`. */
export async function countMail(tx: Tx, mailbox: string, limit: number): Promise<boolean> {
  const counted = await tx
    .insertInto('mail_quota')
    .values({ email_hash: hashMailbox(mailbox), day: sql`current_date`, sent: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['email_hash', 'day'])
        .doUpdateSet({ sent: sql`mail_quota.sent + 1` })
        .where('mail_quota.sent', '<', limit),
    )
    .returning('sent')
    .executeTakeFirst()
  return counted !== undefined
}

export async function deleteOldMailQuotas(tx: Tx): Promise<void> {
  await tx.deleteFrom('mail_quota').where('day', '<', sql<Date>`current_date`).execute()
}
