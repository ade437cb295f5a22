import type { NoticeKind } from '@cup/contract/notifications'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { findUserById } from '../users/users.queries.ts'
import { findUnsubscribeSecret } from './keys.step.ts'
import { saveSetting } from './settings.queries.ts'
import { readUnsubscribeToken } from './unsubscribe.rules.ts'

/** Stops one kind of mail with the token from that mail. Repeats change nothing. */
export async function unsubscribeFromMail(deps: Deps, token: string): Promise<{ kind: NoticeKind }> {
  const read = readUnsubscribeToken(await findUnsubscribeSecret(deps), token)
  const person = read && (await findUserById(deps.db, read.userId))
  if (read === undefined || person === undefined) throw new AppError('not_found', 'This link is not valid')
  await inTransaction(deps, (tx) => saveSetting(tx, person.id, { kind: read.kind, channel: 'mail', enabled: false }))
  return { kind: read.kind }
}
