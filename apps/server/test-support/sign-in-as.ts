import { sql } from 'kysely'
import type { Db } from '../src/db/db.ts'
import { hashSecret, newSecret } from '../src/features/auth/secret.rules.ts'

/** Gives a person a session and returns its token. */
export async function signInAs(db: Db, user: { id: string }): Promise<string> {
  const token = newSecret()
  await db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), user_id: user.id, expires_at: sql`now() + interval '1 day'` })
    .execute()
  return token
}
