import type { GameAccount } from '@cup/contract/game-accounts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import type { GameAccounts } from '../../db/game-tables.ts'

export async function findOwnAccounts(db: Db, userId: string): Promise<GameAccount[]> {
  return db
    .selectFrom('game_accounts')
    .select(['platform', 'account_id as id', 'name'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('account_id')
    .execute()
}

export async function deleteOwnAccounts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('game_accounts').where('user_id', '=', userId).execute()
}

/** Links the accounts that are free. Returns whether all of them were. */
export async function insertAccounts(tx: Tx, userId: string, accounts: readonly GameAccount[]): Promise<boolean> {
  if (accounts.length === 0) return true
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('game_accounts')
    .values(accounts.map(({ platform, id, name }) => ({ platform, account_id: id, name, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === accounts.length
}

export async function deleteAccount(
  tx: Tx,
  account: Pick<GameAccount, 'platform' | 'id'>,
): Promise<(Selectable<GameAccounts> & { user_name: string }) | undefined> {
  return tx
    .deleteFrom('game_accounts as a')
    .using('users as u')
    .whereRef('u.id', '=', 'a.user_id')
    .where('a.platform', '=', account.platform)
    .where('a.account_id', '=', account.id)
    .returningAll('a')
    .returning('u.name as user_name')
    .executeTakeFirst()
}
