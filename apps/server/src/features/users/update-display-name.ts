import type { User } from '@cup/contract/users'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { announcePerson } from './announce-person.step.ts'
import { toUser } from './user.view.ts'
import { updateUser } from './users.queries.ts'

/** Changes the own display name, in every list that shows it. */
export async function updateDisplayName(deps: Deps, actor: Actor, name: string): Promise<User> {
  return inTransaction(deps, async (tx, emit) => {
    const user = await updateUser(tx, actor.id, { name })
    await announcePerson(tx, emit, actor.id)
    return toUser(user, deps.config.superAdminEmail)
  })
}
