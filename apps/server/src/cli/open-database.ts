import type { PoolConfig } from 'pg'
import type { Settings } from '../config.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { findRunningDatabase } from '../db/find-running-database.ts'

export interface OpenDatabase {
  db: Db
  connection: PoolConfig
  close(): Promise<void>
}

/** Distinguishes these connections from a server's. */
export const APPLICATION_NAME = 'cup-admin'
/** A dump of every table may take longer than any request may. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000

/** Opens the configured database: of the running server if there is one, otherwise one started for this command. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) return connect({ connectionString: settings.databaseUrl })
  const running = findRunningDatabase(settings.dataDir)
  if (running !== undefined) return connect(running)
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir })
  return connect(embedded.connection, embedded.stop)
}

/** Connects; `stop` also stops the database server if it was started for this command. */
export function connect(connection: PoolConfig, stop: () => Promise<void> = async () => {}): OpenDatabase {
  const own = { max: 3, statement_timeout: STATEMENT_TIMEOUT_MS, application_name: APPLICATION_NAME }
  const db = openDb(openPool({ ...connection, ...own }, () => {}))
  return {
    db,
    connection,
    close: async () => {
      await db.destroy()
      await stop()
    },
  }
}
