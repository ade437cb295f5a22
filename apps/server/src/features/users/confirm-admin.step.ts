import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { isAdmin } from './user.rules.ts'
import { lockUserForShare } from './users.queries.ts'

/**
 * Checks again, inside the transaction, that the caller is still an admin, and locks that row until the end: an action
 * that cannot be undone must not run with rights that were revoked during the request.
 */
export async function confirmAdmin(deps: Pick<Deps, 'config'>, tx: Tx, actorId: string): Promise<void> {
  const user = await lockUserForShare(tx, actorId)
  if (user === undefined || !isAdmin(user, deps.config.superAdminEmail)) {
    throw new AppError('forbidden', 'Admin access required')
  }
}
