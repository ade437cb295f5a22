import type { Tx } from '../../db/db.ts'
import { clearSuperAdmin, findSuperAdmin, findUserByEmail, lockSignIn, updateUser } from './users.queries.ts'

/** Whether an account of this identity provider is already pinned as the super admin for the configured address. */
export async function isSuperAdminPinned(tx: Tx, address: string, issuer: string | null): Promise<boolean> {
  const pinned = await findSuperAdmin(tx, address)
  return pinned !== undefined && pinned.issuer === issuer
}

/**
 * Pins the account that has the configured address, unless one is pinned: an address may get a new owner, whose
 * account must not become super admin. Accounts of an earlier identity provider cannot sign in any more, so
 * their pin does not count.
 */
export async function pinSuperAdmin(tx: Tx, address: string): Promise<void> {
  await lockSignIn(tx, [`address ${address}`])
  const holder = await findUserByEmail(tx, address)
  if (holder === undefined || holder.subject === null) return
  if (await isSuperAdminPinned(tx, address, holder.issuer)) return
  await clearSuperAdmin(tx, address)
  await updateUser(tx, holder.id, { super_admin_of: address })
}
