import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { hashSecret, isSecret } from './secret.rules.ts'
import { deleteSessions } from './sessions.queries.ts'

/** Ends the sessions of these tokens. Unknown and expired tokens are ignored. */
export async function signOut(deps: Deps, tokens: readonly string[]): Promise<void> {
  const ended = await inTransaction(deps, (tx) => deleteSessions(tx, tokens.filter(isSecret).map(hashSecret)))
  for (const userId of ended) deps.log.info({ event: 'logout', user_id: userId }, 'signed out')
}
