import type { Db, Tx } from '../../db/db.ts'

/** The mailbox gets no more invite mails. */
export async function insertOptOut(tx: Tx, mailboxHash: Buffer): Promise<void> {
  await tx
    .insertInto('mail_opt_outs')
    .values({ mailbox_hash: mailboxHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasOptedOut(db: Db, mailboxHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('mail_opt_outs')
    .select('mailbox_hash')
    .where('mailbox_hash', '=', mailboxHash)
    .executeTakeFirst()
  return row !== undefined
}
