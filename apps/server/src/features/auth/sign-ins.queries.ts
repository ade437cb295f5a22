import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { LoginCodes } from '../../db/people-tables.ts'

export interface AttemptInput {
  stateHash: Buffer
  browserHash: Buffer
  nonce: string
  codeVerifier: string
  returnTo: string
  lifeSeconds: number
}

export async function insertSignInAttempt(tx: Tx, attempt: AttemptInput): Promise<void> {
  await tx
    .insertInto('sign_in_attempts')
    .values({
      state_hash: attempt.stateHash,
      browser_hash: attempt.browserHash,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      return_to: attempt.returnTo,
      expires_at: sql`now() + make_interval(secs => ${attempt.lifeSeconds})`,
    })
    .execute()
}

/** Marks an attempt as used and returns it, if this browser started it and it is neither used nor expired. */
export async function takeSignInAttempt(
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
