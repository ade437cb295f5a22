import type { ConnectionConfig } from '../src/db/embedded-postgres.ts'
import { findRunningDatabase } from '../src/db/find-running-database.ts'

/** How to connect to the embedded database of a running server, by its data folder. */
export function runningDatabase(dataDir: string): ConnectionConfig {
  const connection = findRunningDatabase(dataDir)
  if (connection === undefined) throw new Error(`no database runs in ${dataDir}`)
  return connection
}
