import type { GameAccount } from '@cup/contract/game-accounts'
import type { Actor } from '../../db/actor.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { deleteAccount } from './game-accounts.queries.ts'

type UnlinkInput = Pick<GameAccount, 'platform' | 'id'>

/** An admin takes an account away from the person who claimed it. */
export async function unlinkAccount(deps: Deps, actor: Actor, input: UnlinkInput): Promise<{ ok: boolean }> {
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
