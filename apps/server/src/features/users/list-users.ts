import type { User } from '@cup/contract/users'
import type { Deps } from '../../deps.ts'
import { toUser } from './user.view.ts'
import { findAccounts } from './users.queries.ts'

/** Everybody who has an account. */
export async function listUsers(deps: Deps): Promise<User[]> {
  const rows = await findAccounts(deps.db)
  return rows.map((row) => toUser(row, deps.config.superAdminEmail))
}
