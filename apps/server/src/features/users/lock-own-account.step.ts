import type { Tx } from '../../db/db.ts'
import { AppError } from '../../errors/app-error.ts'
import { lockUserById, type UserRow } from './users.queries.ts'

/**
 * Locks the caller's account before the caller writes anything of their own, so that nothing is written after the account
 * was erased. Taken before every other lock, as closing the account does.
 */
export async function lockOwnAccount(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUserById(tx, userId)
  if (user === undefined || user.erased_at !== null) {
    throw new AppError('unauthenticated', 'Invalid or expired session')
  }
  return user
}
