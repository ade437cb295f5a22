import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'

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
