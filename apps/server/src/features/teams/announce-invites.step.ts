import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../db/in-transaction.ts'
import { findUserIdsByEmails } from '../users/users.queries.ts'

/** Tells those behind the addresses that their invites changed; people without an account are not listening. */
export async function announceInvites(tx: Tx, emit: Emit, emails: readonly string[]): Promise<void> {
  for (const userId of await findUserIdsByEmails(tx, emails)) {
    emit({ name: 'invites_changed', payload: {}, toUserId: userId })
  }
}
