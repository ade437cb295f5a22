import { foldEmail, isId } from '@cup/contract/text-fields'
import { pino } from 'pino'
import type { Db } from '../db/db.ts'
import { inTransaction, type Reactions } from '../events/in-transaction.ts'
import { erasePersonData } from '../features/account/erase-person.step.ts'
import { lockPerson } from '../features/account/person.queries.ts'
import { findUserByEmail, findUserById, type UserRow } from '../features/users/users.queries.ts'
import { createJobSystem } from '../jobs/job-system.ts'
import { notifyInstances } from '../live/live-server.ts'
import { createReactions } from '../reactions.ts'
import { CliError } from './cli-error.ts'
import type { OpenDatabase } from './open-database.ts'

export interface ErasedPerson {
  id: string
  auditEntries: number
}

/** Removes a person's identity. Ledger, matches and log keep only the id. */
export async function erasePerson(deps: { db: Db; reactions: Reactions }, who: string): Promise<ErasedPerson> {
  const { id } = await findPerson(deps.db, who)
  return inTransaction(deps, async (tx, emit) => {
    const person = await lockPerson(tx, id)
    if (person === undefined || person.erased_at !== null) throw new CliError(`${id} has been erased already`)
    const auditEntries = await erasePersonData(tx, emit, { person, action: 'user.erase' })
    return { id, auditEntries }
  })
}

/** Runs `work` with the reactions of the server: jobs are enqueued, and running instances are notified. */
export async function withReactions<T>(
  { connection }: Pick<OpenDatabase, 'connection'>,
  config: { publicOrigins: readonly string[] },
  work: (reactions: Reactions) => Promise<T>,
): Promise<T> {
  const jobs = createJobSystem({ connection, jobs: [], log: pino({ level: 'silent' }), background: false })
  await jobs.open()
  try {
    const live = {
      announce: async (...announced: Parameters<typeof notifyInstances>) => {
        await notifyInstances(...announced)
        return () => {}
      },
    }
    return await work(createReactions({ jobs: jobs.queue, live, config }))
  } finally {
    await jobs.stop()
  }
}

/** Finds a person by id or e-mail address. */
export async function findPerson(db: Db, who: string): Promise<UserRow> {
  const person = isId(who) ? await findUserById(db, who) : await findUserByEmail(db, foldEmail(who))
  if (person === undefined) throw new CliError(`there is no person with the id or e-mail address ${who}`)
  return person
}
