import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { LoginCodes } from '../../db/people-tables.ts'

export type LoginCodeRow = Selectable<LoginCodes> & { expired: boolean }

export async function insertLoginCode(
  tx: Tx,
  code: { codeHash: Buffer; browserHash: Buffer; userId: string; lifeSeconds: number },
): Promise<void> {
  await tx
    .insertInto('login_codes')
    .values({
      code_hash: code.codeHash,
      browser_hash: code.browserHash,
      user_id: code.userId,
      expires_at: sql`now() + make_interval(secs => ${code.lifeSeconds})`,
    })
    .execute()
}

/** Locks a code, so that concurrent exchanges of it run one after the other. */
export async function lockLoginCode(tx: Tx, codeHash: Buffer): Promise<LoginCodeRow | undefined> {
  return tx
    .selectFrom('login_codes')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('code_hash', '=', codeHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateLoginCodeUsed(tx: Tx, codeHash: Buffer, sessionHash: Buffer): Promise<void> {
  await tx
    .updateTable('login_codes')
    .set({ used_at: sql`now()`, session_hash: sessionHash })
    .where('code_hash', '=', codeHash)
    .execute()
}

/** Codes are kept for a day, so that a stolen one is still recognised when it is presented. */
export async function deleteOldLoginCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('login_codes').where('expires_at', '<', sql<Date>`now() - interval '1 day'`).execute()
}
