import type { User } from '@cup/contract/users'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Actor } from '../../http/actor.ts'
import { isRoleName } from '../../text/name-key.ts'
import { announcePerson } from './announce-person.step.ts'
import { toUser } from './user.view.ts'
import { findAccounts, findUserById, updateUser } from './users.queries.ts'

/** The caller's account. */
export async function getAccount(deps: Deps, actor: Actor): Promise<User> {
  const user = await findUserById(deps.db, actor.id)
  if (user === undefined) throw new AppError('unauthenticated', 'Invalid or expired session')
  return toUser(user, deps.config.superAdminEmail)
}

/** All accounts, for the Users tab. */
export async function listUsers(deps: Deps): Promise<User[]> {
  const rows = await findAccounts(deps.db)
  return rows.map((row) => toUser(row, deps.config.superAdminEmail))
}

/** Renames the caller and refreshes every list that shows the name. */
export async function updateDisplayName(deps: Deps, actor: Actor, name: string): Promise<User> {
  if (!actor.isAdmin && isRoleName(name)) throw new AppError('invalid', 'This name is reserved')
  return inTransaction(deps, async (tx, emit) => {
    const user = await updateUser(tx, actor.id, { name })
    await announcePerson(tx, emit, actor.id)
    return toUser(user, deps.config.superAdminEmail)
  })
}
