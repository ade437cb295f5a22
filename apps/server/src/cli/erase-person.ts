import { foldEmail, isId } from '@cup/contract/text-fields'
import type { Db } from '../db/db.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { notify } from '../db/notify.ts'
import { erasePersonData } from '../features/account/erase-person.step.ts'
import { findUserByEmail, findUserById, lockUserById, type UserRow } from '../features/users/users.queries.ts'
import type { LiveBus } from '../live/live-bus.ts'
import { LIVE_CHANNEL } from '../live/live-channel.ts'
import { toText } from '../live/live-event-text.ts'
import { CliError } from './cli-error.ts'

/** Notifies running servers, so that they drop cached answers with the name. */
const live: LiveBus = {
  publish: () => {},
  announce: (tx, events) => notify(tx, LIVE_CHANNEL, events.map(toText)),
}

export interface ErasedPerson {
  id: string
  auditEntries: number
}

/** Removes a person's identity and keeps what happened: ledger, matches and log keep the id only. */
export async function erasePerson(db: Db, who: string): Promise<ErasedPerson> {
  const { id } = await findPerson(db, who)
  return inTransaction({ db, live }, async (tx, emit) => {
    const person = await lockUserById(tx, id)
    if (person === undefined || person.erased_at !== null) throw new CliError(`${id} has been erased already`)
    const auditEntries = await erasePersonData(tx, emit, { person, action: 'user.erase' })
    return { id, auditEntries }
  })
}

/** Finds a person by id or e-mail address. */
export async function findPerson(db: Db, who: string): Promise<UserRow> {
  const person = isId(who) ? await findUserById(db, who) : await findUserByEmail(db, foldEmail(who))
  if (person === undefined) throw new CliError(`there is no person with the id or e-mail address ${who}`)
  return person
}
