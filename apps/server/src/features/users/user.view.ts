import type { User } from '@cup/contract/users'
import { isAdmin, isSuperAdmin } from './user.rules.ts'
import type { UserRow } from './users.queries.ts'

export const toUser = (row: UserRow, superAdminEmail: string): User => ({
  id: row.id,
  name: row.name,
  email: row.email,
  picture: row.picture,
  is_admin: isAdmin(row, superAdminEmail),
  is_super_admin: isSuperAdmin(row, superAdminEmail),
  verified: row.verified,
})

/** Adds the setting that only the person sees. */
export const toOwnUser = (row: UserRow, superAdminEmail: string): User => ({
  ...toUser(row, superAdminEmail),
  hidden: row.hidden,
})
