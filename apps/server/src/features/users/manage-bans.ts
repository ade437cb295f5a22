import { parseDateTime } from '@cup/contract/timestamps'
import type { ListedUser } from '@cup/contract/users'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/db.ts'
import { findNow } from '../../db/find-now.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors/app-error.ts'
import { inTransaction } from '../../events/in-transaction.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { deleteBan, findActiveBan, saveBan } from './bans.queries.ts'
import { confirmAdmin } from './confirm-admin.step.ts'
import { listedUsers } from './listed-users.step.ts'
import { isAdmin, isSuperAdmin } from './user.rules.ts'
import { lockUserById, type UserRow } from './users.queries.ts'

interface BanInput {
  userId: string
  until: string | null
  reason: string
}

/** Keeps a person out of cups. Their teams stay as they are. */
export async function banUser(deps: Deps, actor: Actor, input: BanInput): Promise<ListedUser> {
  return inTransaction(deps, async (tx) => {
    const target = await lockBannable(deps, tx, actor, input.userId)
    const until = input.until === null ? null : (parseDateTime(input.until) ?? null)
    if (until !== null && until <= (await findNow(tx)))
      throw new AppError('invalid', 'The end of a ban must be in the future')
    await saveBan(tx, { user_id: target.id, until, reason: input.reason })
    await insertAuditEntry(tx, {
      actor,
      action: 'user.ban',
      target: { type: 'user', id: target.id, name: target.name },
      tournamentId: null,
      after: { until: until?.toISOString() ?? null },
      reason: input.reason,
    })
    return toListed(deps, tx, target)
  })
}

export async function unbanUser(deps: Deps, actor: Actor, { userId }: { userId: string }): Promise<ListedUser> {
  return inTransaction(deps, async (tx) => {
    const target = await lockBannable(deps, tx, actor, userId)
    const ban = await findActiveBan(tx, userId)
    await deleteBan(tx, userId)
    if (ban !== undefined) {
      await insertAuditEntry(tx, {
        actor,
        action: 'user.unban',
        target: { type: 'user', id: target.id, name: target.name },
        tournamentId: null,
        before: { until: ban.until?.toISOString() ?? null },
      })
    }
    return toListed(deps, tx, target)
  })
}

/** Only the super admin may ban an admin. The super admin cannot be banned. */
async function lockBannable(deps: Deps, tx: Tx, actor: Actor, userId: string): Promise<UserRow> {
  const { superAdminEmail } = deps.config
  await confirmAdmin(deps, tx, actor.id)
  const target = await lockUserById(tx, userId)
  if (target === undefined || target.subject === null) throw new AppError('not_found', 'User not found')
  if (isSuperAdmin(target, superAdminEmail)) throw new AppError('forbidden', 'The super admin cannot be banned')
  if (isAdmin(target, superAdminEmail) && !actor.isSuperAdmin) {
    throw new AppError('forbidden', 'Only the super admin can ban an admin')
  }
  return target
}

async function toListed(deps: Deps, tx: Tx, user: UserRow): Promise<ListedUser> {
  const [listed] = await listedUsers(deps, tx, [user])
  if (listed === undefined) throw new AppError('not_found', 'User not found')
  return listed
}
