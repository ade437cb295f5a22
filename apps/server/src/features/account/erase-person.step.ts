import type { Tx } from '../../db/db.ts'
import type { Emit } from '../../events/domain-event.ts'
import { insertAuditEntry } from '../audit/audit.queries.ts'
import { announcePerson } from '../users/announce-person.step.ts'
import { keepBanOfClosedAccount } from '../users/bans.queries.ts'
import {
  DELETED_NAME,
  deleteTraces,
  deleteWords,
  eraseUser,
  forgetGames,
  forgetInvites,
  forgetNameInLog,
  forgetPayoutName,
} from './person.queries.ts'

interface Erasure {
  person: { id: string; email: string | null }
  /** Closed by the person, or erased by an operator. */
  action: 'user.close_account' | 'user.erase'
}

/** Removes a person's identity and keeps what happened: ledger, matches and log keep the id only. */
export async function erasePersonData(tx: Tx, emit: Emit, { person, action }: Erasure): Promise<number> {
  await keepBanOfClosedAccount(tx, person.id)
  await deleteTraces(tx, person.id)
  await deleteWords(tx, person.id)
  await forgetGames(tx, person.id)
  await forgetInvites(tx, person)
  await eraseUser(tx, person.id)
  await forgetPayoutName(tx, person.id)
  await insertAuditEntry(tx, {
    actor: null,
    action,
    target: { type: 'user', id: person.id, name: DELETED_NAME },
    tournamentId: null,
  })
  const auditEntries = await forgetNameInLog(tx, person.id)
  await announcePerson(tx, emit, person.id)
  return auditEntries
}
