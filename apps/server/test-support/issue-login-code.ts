import type { Db } from '../src/db/db.ts'
import { hashSecret, newSecret } from '../src/features/auth/secret.rules.ts'
import { insertLoginCode } from '../src/features/auth/sign-ins.queries.ts'

/** A one-time code of a finished sign-in, with the secret of its browser. */
export async function issueLoginCode(
  db: Db,
  user: { id: string },
  { browserSecret = newSecret(), lifeSeconds = 60 } = {},
): Promise<{ code: string; browserSecret: string }> {
  const code = newSecret()
  await db
    .transaction()
    .execute((tx) =>
      insertLoginCode(
        tx,
        { code_hash: hashSecret(code), browser_hash: hashSecret(browserSecret), user_id: user.id },
        lifeSeconds,
      ),
    )
  return { code, browserSecret }
}
