import type { Db } from '../db/db.ts'
import { CliError } from './cli-error.ts'
import { findOtherConnections, findRights, releaseRestoreLock, tryRestoreLock } from './database-state.queries.ts'
import type { OpenDatabase } from './open-database.ts'

/** Runs the work while no other connection uses the database, as the role that owns its tables. */
export async function whileAlone<T>({ db }: OpenDatabase, work: (owner: string) => Promise<T>): Promise<T> {
  return db.connection().execute(async (holder) => {
    if (!(await tryRestoreLock(holder))) throw new CliError('another restore is running')
    try {
      await requireAlone(holder)
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

export async function requireAlone(db: Db): Promise<void> {
  const others = await findOtherConnections(db)
  if (others.length > 0) throw new CliError(`the database is in use by ${others.join(', ')}; stop the server first`)
}
