import type { NoticeKind } from '@cup/contract/notifications'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { lockUserById } from '../users/users.queries.ts'
import { findUnsubscribeSecret } from './keys.step.ts'
import { insertOptOut } from './opt-outs.queries.ts'
import { saveSetting } from './settings.queries.ts'
import { readMailboxToken, readUnsubscribeToken } from './unsubscribe.rules.ts'

/** Stops one kind of mail with the token from that mail. Idempotent. */
export async function unsubscribeFromMail(deps: Deps, token: string): Promise<{ kind: NoticeKind }> {
  const secret = await findUnsubscribeSecret(deps)
  const mailbox = readMailboxToken(secret, token)
  if (mailbox !== undefined) {
    await inTransaction(deps, (tx) => insertOptOut(tx, mailbox.mailboxHash))
    return { kind: 'invite' }
  }
  const read = readUnsubscribeToken(secret, token)
  if (read === undefined) throw notValid()
  const { kind, userId } = read
  return inTransaction(deps, async (tx) => {
    const person = await lockUserById(tx, userId)
    if (person === undefined || person.erased_at !== null) throw notValid()
    await saveSetting(tx, userId, { kind, channel: 'mail', enabled: false })
    return { kind }
  })
}

const notValid = (): AppError => new AppError('not_found', 'This link is not valid')
