import { type Db, openDb, openPool } from '@cup/server/db/db'
import { runningDatabase } from '@cup/server/testing/running-database'
import type { PoolConfig } from 'pg'

/** Looks into a database beside the server that uses it. */
export async function lookInto<T>(connection: PoolConfig, look: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool({ ...connection, max: 2, statement_timeout: 60_000 }, () => {}))
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** Looks into the embedded database of a running instance. */
export const lookIntoFolder = <T>(dataDir: string, look: (db: Db) => Promise<T>): Promise<T> =>
  lookInto(runningDatabase(dataDir), look)
