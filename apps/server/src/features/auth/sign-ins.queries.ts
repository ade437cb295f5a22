import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { LoginCodes, SignInAttempts } from '../../db/people-tables.ts'

export async function insertSignInAttempt(
  tx: Tx,
  attempt: Omit<Insertable<SignInAttempts>, 'expires_at'>,
  lifeSeconds: number,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`
  await tx
    .insertInto('sign_in_attempts')
    .values({ ...attempt, expires_at })
    .execute()
}

/** Marks an attempt as used and returns it, if this browser started it and it is neither used nor expired. */
export async function consumeSignInAttempt(
  tx: Tx,
  stateHash: Buffer,
  browserHash: Buffer,
): Promise<{ nonce: string; code_verifier: string; return_to: string } | undefined> {
  return tx
    .updateTable('sign_in_attempts')
    .set({ used_at: sql`now()` })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['nonce', 'code_verifier', 'return_to'])
    .executeTakeFirst()
}

export async function deleteOldSignInAttempts(tx: Tx): Promise<void> {
  await tx.deleteFrom('sign_in_attempts').where('expires_at', '<', sql<Date>`now()`).execute()
}

export type LoginCodeRow = Selectable<LoginCodes> & { expired: boolean }

export async function insertLoginCode(
  tx: Tx,
  code: Omit<Insertable<LoginCodes>, 'expires_at'>,
  lifeSeconds: number,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`
  await tx
    .insertInto('login_codes')
    .values({ ...code, expires_at })
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
