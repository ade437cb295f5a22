import type { ListedUser, User } from '@cup/contract/users'
import type { Actor } from '../../db/actor.ts'
import { type Page, type PageRequest, toPage } from '../../db/page.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { isRoleName } from '../../text/name-key.ts'
import { countAccounts, findAccounts } from './accounts.queries.ts'
import { announcePerson } from './announce-person.step.ts'
import { listedUsers } from './listed-users.step.ts'
import { lockOwnAccount } from './lock-own-account.step.ts'
import { toOwnUser } from './user.view.ts'
import { findUserById, updateUser } from './users.queries.ts'

/** The caller's account. */
export async function getAccount(deps: Deps, actor: Actor): Promise<User> {
  const user = await findUserById(deps.db, actor.id)
  if (user === undefined) throw new AppError('unauthenticated', 'Invalid or expired session')
  return toOwnUser(user, deps.config.superAdminEmail)
}

/** A page of the accounts, for the Users tab. */
export async function listUsers({ db, config }: Deps, request: PageRequest): Promise<Page<ListedUser>> {
  const { rows, ...page } = toPage(await findAccounts(db, request), {
    limit: request.limit,
    total: await countAccounts(db, request.search),
  })
  return { ...page, rows: await listedUsers({ config }, db, rows) }
}

/** Renames the caller and refreshes every list that shows the name. */
export async function updateDisplayName(deps: Deps, actor: Actor, name: string): Promise<User> {
  if (!actor.isAdmin && isRoleName(name)) throw new AppError('invalid', 'This name is reserved')
  return inTransaction(deps, async (tx, emit) => {
    await lockOwnAccount(tx, actor.id)
    const user = await updateUser(tx, actor.id, { name })
    await announcePerson(tx, emit, actor.id)
    return toOwnUser(user, deps.config.superAdminEmail)
  })
}
