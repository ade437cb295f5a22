import { checkInvariants } from '@cup/server/db/check-invariants'
import { type Db, openDb, openPool } from '@cup/server/db/db'
import { findRunningDatabase } from '@cup/server/db/find-running-database'
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
export async function lookIntoFolder<T>(dataDir: string, look: (db: Db) => Promise<T>): Promise<T> {
  const connection = findRunningDatabase(dataDir)
  if (connection === undefined) throw new Error(`no database runs in ${dataDir}`)
  return lookInto(connection, look)
}

/** What must never be, one line each. */
export const violationsIn = async (db: Db): Promise<string[]> =>
  (await checkInvariants(db)).map(({ invariant, detail }) => `${invariant}: ${detail}`)
