import type { Db, Tx } from '../db/db.ts'
import { insertAuditEntry } from '../features/audit/audit.queries.ts'
import { deleteSessionsOfUser } from '../features/auth/sessions.queries.ts'
import {
  clearSuperAdmin,
  findSuperAdmin,
  lockSignIn,
  lockUserById,
  type UserRow,
  updateUser,
} from '../features/users/users.queries.ts'
import { CliError } from './cli-error.ts'
import { findPerson } from './erase-person.ts'

/** Makes another account super admin for the configured address. Both accounts are signed out everywhere. */
export async function moveSuperAdmin(db: Db, who: string, address: string): Promise<UserRow> {
  const { id } = await findPerson(db, who)
  return db.transaction().execute(async (tx) => {
    await lockSignIn(tx, [`address ${address}`])
    const person = await lockUserById(tx, id)
    if (person === undefined || person.subject === null) {
      throw new CliError(`${who} has no account: the super admin must have signed in once`)
    }
    const before = await findSuperAdmin(tx, address)
    if (before?.id !== id) await move(tx, { before, person, address })
    return person
  })
}

interface Move {
  before: UserRow | undefined
  person: UserRow
  address: string
}

async function move(tx: Tx, { before, person, address }: Move): Promise<void> {
  await clearSuperAdmin(tx, address)
  await updateUser(tx, person.id, { super_admin_of: address })
  if (before !== undefined) await deleteSessionsOfUser(tx, before.id)
  await deleteSessionsOfUser(tx, person.id)
  await insertAuditEntry(tx, {
    actor: null,
    action: 'user.make_super_admin',
    target: { type: 'user', id: person.id, name: person.name },
    tournamentId: null,
    before: { user_id: before?.id ?? null },
    after: { user_id: person.id },
  })
}
