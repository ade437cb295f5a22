import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { CliError } from './cli-error.ts'
import { findOtherConnections, findRights, releaseRestoreLock, tryRestoreLock } from './database-state.queries.ts'
import type { OpenDatabase } from './open-database.ts'

/** A closed connection stays listed for a moment. PostgreSQL waits as long before it drops a database. */
const ENDING_MS = 5_000

/** Runs the work while no other connection uses the database, as the role that owns its tables. */
export async function whileAlone<T>({ db }: OpenDatabase, work: (owner: string) => Promise<T>): Promise<T> {
  return db.connection().execute(async (holder) => {
    if (!(await tryRestoreLock(holder))) throw new CliError('another restore is running')
    try {
      await waitUntilAlone(holder)
      const { role, owner, mayCreateSchemas, mayCreateTables, foreign } = await findRights(holder)
      if (foreign.length > 0)
        throw new CliError(`${foreign[0]} belongs to another role than ${role}: nothing was changed`)
      if (!mayCreateSchemas || !mayCreateTables) {
        const place = mayCreateSchemas ? 'the schema public' : 'the database'
        throw new CliError(`the role ${role} may not create anything in ${place}: grant it CREATE, nothing was changed`)
      }
      return await work(owner)
    } finally {
      await releaseRestoreLock(holder)
    }
  })
}

/** Often the server has been stopped just before a restore. */
async function waitUntilAlone(db: Db): Promise<void> {
  const until = Date.now() + ENDING_MS
  while (Date.now() < until) {
    if ((await findOtherConnections(db)).length === 0) return
    await sleep(100)
  }
  await requireAlone(db)
}

export async function requireAlone(db: Db): Promise<void> {
  const others = await findOtherConnections(db)
  if (others.length > 0) throw new CliError(`the database is in use by ${others.join(', ')}; stop the server first`)
}
