import type { User } from '@cup/contract/users'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { isSuperAdmin } from '../users/user.rules.ts'
import { toUser } from '../users/user.view.ts'
import { lockUserById, type UserRow, updateUser } from '../users/users.queries.ts'
import { deleteSessionsOfUser } from './sessions.queries.ts'

interface ChangeRoleInput {
  userId: string
  isAdmin: boolean
}

/** Grants or revokes admin rights. A user whose role changes is signed out everywhere. */
export async function changeAdminRole(deps: Deps, actor: Actor, input: ChangeRoleInput): Promise<User> {
  const { superAdminEmail } = deps.config
  return inTransaction(deps, async (tx) => {
    const caller = await lockUserById(tx, actor.id)
    if (caller === undefined || !isSuperAdmin(caller, superAdminEmail)) {
      throw new AppError('forbidden', 'Only super admin can manage admin roles')
    }
    const target = await lockUserById(tx, input.userId)
    // An invited person who never signed in has no subject, and an erased one has none any more.
    if (target === undefined || target.subject === null) {
      throw new AppError('not_found', 'User not found')
    }
    if (isSuperAdmin(target, superAdminEmail)) throw new AppError('forbidden', 'The super admin role cannot be changed')
    if (target.is_admin === input.isAdmin) return toUser(target, superAdminEmail)
    const changed = await changeRole(tx, actor, target, input)
    deps.log.info({ event: 'role.changed', user_id: target.id, by: actor.id, is_admin: input.isAdmin }, 'role changed')
    return toUser(changed, superAdminEmail)
  })
}

async function changeRole(tx: Tx, actor: Actor, target: UserRow, input: ChangeRoleInput): Promise<UserRow> {
  const changed = await updateUser(tx, target.id, { is_admin: input.isAdmin })
  await deleteSessionsOfUser(tx, target.id)
  await insertAuditEntry(tx, {
    actor,
    action: input.isAdmin ? 'user.make_admin' : 'user.remove_admin',
    target: { type: 'user', id: target.id, name: target.name },
    tournamentId: null,
    before: { is_admin: target.is_admin },
    after: { is_admin: input.isAdmin },
  })
  return changed
}
