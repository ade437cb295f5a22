import type { User } from '@cup/contract/users'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { toUser } from './user.view.ts'
import { findUserById } from './users.queries.ts'

/** Who is signed in. */
export async function getAccount(deps: Deps, actor: Actor): Promise<User> {
  const user = await findUserById(deps.db, actor.id)
  if (user === undefined) throw new AppError('unauthenticated', 'Invalid or expired session')
  return toUser(user, deps.config.superAdminEmail)
}
