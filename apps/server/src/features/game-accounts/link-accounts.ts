import type { GameAccount } from '@cup/contract/game-accounts'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { lockOwnAccount } from '../users/lock-own-account.step.ts'
import { deleteAccount, deleteOwnAccounts, findOwnAccounts, insertAccounts } from './game-accounts.queries.ts'

export async function listOwnAccounts({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<{ accounts: GameAccount[] }> {
  return { accounts: await findOwnAccounts(db, actor.id) }
}

/** Replaces the caller's linked accounts. The first person who links an account keeps it until they or an admin unlink it. */
export async function linkAccounts(
  deps: Deps,
  actor: Actor,
  accounts: readonly GameAccount[],
): Promise<{ accounts: GameAccount[] }> {
  const unique = [...new Map(accounts.map((account) => [`${account.platform} ${account.id}`, account])).values()]
  return inTransaction(deps, async (tx) => {
    await lockOwnAccount(tx, actor.id)
    await deleteOwnAccounts(tx, actor.id)
    if (!(await insertAccounts(tx, actor.id, unique))) {
      throw new AppError('conflict', 'Somebody else has linked this account. An organiser can unlink it.')
    }
    return { accounts: await findOwnAccounts(tx, actor.id) }
  })
}

/** An admin unlinks an account from the person who linked it. */
export async function unlinkAccount(
  deps: Deps,
  actor: Actor,
  input: Pick<GameAccount, 'platform' | 'id'>,
): Promise<{ ok: boolean }> {
  return inTransaction(deps, async (tx) => {
    const account = await deleteAccount(tx, input)
    if (account === undefined) throw new AppError('not_found', 'Account not found')
    await insertAuditEntry(tx, {
      actor,
      action: 'user.unlink_game_account',
      target: { type: 'user', id: account.user_id, name: account.user_name },
      tournamentId: null,
      before: { platform: account.platform },
    })
    return { ok: true }
  })
}
