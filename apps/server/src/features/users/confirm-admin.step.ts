import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { isAdmin } from './user.rules.ts'
import { shareUserById } from './users.queries.ts'

/**
 * Asks once more, inside the transaction, whether the caller is still an admin, and holds the answer until it ends: what
 * cannot be taken back must not be done with rights that were revoked while the request was under way.
 */
export async function confirmAdmin(deps: Pick<Deps, 'config'>, tx: Tx, actorId: string): Promise<void> {
  const user = await shareUserById(tx, actorId)
  if (user === undefined || !isAdmin(user, deps.config.superAdminEmail)) {
    throw new AppError('forbidden', 'Admin access required')
  }
}
