import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { announcePerson } from '../users/announce-person.step.ts'
import { keepBanOfClosedAccount } from '../users/bans.queries.ts'
import {
  DELETED_NAME,
  deleteRoomTexts,
  deleteTraces,
  eraseFromAuditLog,
  eraseFromGames,
  eraseFromInvites,
  eraseFromPayouts,
  eraseUser,
} from './person.queries.ts'

interface Erasure {
  person: { id: string; email: string | null }
  /** Whether the person closed the account or an operator erased it. */
  action: 'user.close_account' | 'user.erase'
}

/** Removes a person's identity. Ledger, matches and log keep only the id. Returns how many log entries were changed. */
export async function erasePersonData(tx: Tx, emit: Emit, { person, action }: Erasure): Promise<number> {
  await keepBanOfClosedAccount(tx, person.id)
  await deleteTraces(tx, person.id)
  await deleteRoomTexts(tx, person.id)
  await eraseFromGames(tx, person.id)
  await eraseFromInvites(tx, person)
  await eraseUser(tx, person.id)
  await eraseFromPayouts(tx, person.id)
  await insertAuditEntry(tx, {
    actor: null,
    action,
    target: { type: 'user', id: person.id, name: DELETED_NAME },
    tournamentId: null,
  })
  const auditEntries = await eraseFromAuditLog(tx, person.id)
  await announcePerson(tx, emit, person.id)
  return auditEntries
}
