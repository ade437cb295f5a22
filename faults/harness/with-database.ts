import { type Db, openDb, openPool } from '@cup/server/db/db'
import type { ConnectionConfig } from '@cup/server/db/embedded-postgres'
import { runningDatabase } from '@cup/server/testing/running-database'
import type { PoolConfig } from 'pg'

/** Opens a database beside the server that uses it. */
export async function withDatabase<T>(connection: PoolConfig, use: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(openPool({ ...connection, max: 2, statement_timeout: 60_000 }, () => {}))
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

/** The address of a database server on a socket. */
export const databaseUrl = ({ host, port, user, database }: ConnectionConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

/** Opens the embedded database of a running instance. */
export const withDatabaseIn = <T>(dataDir: string, use: (db: Db) => Promise<T>): Promise<T> =>
  withDatabase(runningDatabase(dataDir), use)
