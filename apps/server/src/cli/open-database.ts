import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import type { DatabaseSettings } from '../config.ts'
import { namedConnection } from '../db/connection-name.ts'
import { type Db, openDb, openPool } from '../db/db.ts'
import { unprivilegedAccount } from '../db/embedded-account.ts'
import { makeDataRoot } from '../db/embedded-folders.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { findRunningDatabase } from '../db/find-running-database.ts'
import { CliError } from './cli-error.ts'

export interface OpenDatabase {
  db: Db
  connection: PoolConfig
  close(): Promise<void>
}

/** A dump of every table may take longer than a request. */
export const STATEMENT_TIMEOUT_MS = 10 * 60_000

/** Opens the configured database. The embedded one is started for this command unless a server runs it. */
export async function openDatabase(
  settings: Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'> & Partial<Pick<DatabaseSettings, 'databaseDirectUrl'>>,
  options: { mayBeNew?: boolean } = {},
): Promise<OpenDatabase> {
  // these commands use session locks and names of connections, which a pooler does not support
  const address = settings.databaseDirectUrl ?? settings.databaseUrl
  if (address !== null) return connect({ connectionString: address })
  const running = findRunningDatabase(settings.dataDir)
  if (running !== undefined) return connect(running)
  if (!options.mayBeNew) requireData(settings.dataDir)
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir })
  return connect(embedded.connection, { stop: embedded.stop })
}

/** Without DATABASE_URL a new empty database would be started and backed up, so an existing one is required. */
function requireData(dataDir: string): void {
  const root = makeDataRoot(dataDir, unprivilegedAccount())
  if (fs.existsSync(path.join(root, 'pg18', 'PG_VERSION'))) return
  throw new CliError(
    `there is no database in ${dataDir}; set DATABASE_URL, or DATA_DIR to the folder of the embedded one`,
  )
}

export interface ConnectOptions {
  /** Stops the database server if it was started for this command. */
  stop?: () => Promise<void>
  /** A pooler refuses the limits as startup parameters. */
  throughPooler?: boolean
}

/** Connects under a unique name. */
export function connect(address: PoolConfig, { stop, throughPooler = false }: ConnectOptions = {}): OpenDatabase {
  const connection = namedConnection(address, `cup-admin-${randomBytes(4).toString('hex')}`)
  const limits = throughPooler ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }
  const db = openDb(openPool({ ...connection, max: 3, ...limits }, () => {}, { throughPooler }))
  return {
    db,
    connection,
    close: async () => {
      await db.destroy()
      await stop?.()
    },
  }
}
