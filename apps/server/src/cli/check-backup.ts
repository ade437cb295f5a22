import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Settings } from '../config.ts'
import { checkInvariants } from '../db/check-invariants.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { createDatabase, dropDatabase } from './database-state.queries.ts'
import { connect, type OpenDatabase } from './open-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { countRows } from './tables.queries.ts'

export interface CheckedBackup {
  tables: Record<string, number>
  jobs: number
  violations: string[]
}

/** Restores a backup into a temporary database and checks every invariant there. */
export async function checkBackup(settings: Pick<Settings, 'databaseUrl'>, file: string): Promise<CheckedBackup> {
  const scratch = await openScratchDatabase(settings.databaseUrl)
  try {
    const { tables, jobs } = await restoreBackup(scratch, file)
    const violations = (await checkInvariants(scratch.db)).map(({ invariant, detail }) => `${invariant}: ${detail}`)
    for (const [table, expected] of Object.entries(tables)) {
      const there = await countRows(scratch.db, table)
      if (there !== expected) violations.push(`${table} has ${there} rows and the backup ${expected}`)
    }
    return { tables, jobs, violations }
  } finally {
    await scratch.close()
  }
}

/** A temporary database on the configured server, or on an embedded one started for this check. */
async function openScratchDatabase(databaseUrl: string | null): Promise<OpenDatabase> {
  return databaseUrl === null ? startScratchServer() : createScratchDatabase(databaseUrl)
}

async function startScratchServer(): Promise<OpenDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cup-check-'))
  fs.chmodSync(folder, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir: path.join(folder, 'data'), durable: false })
  return connect(embedded.connection, async () => {
    await embedded.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  })
}

async function createScratchDatabase(databaseUrl: string): Promise<OpenDatabase> {
  const name = `cup_check_${randomBytes(6).toString('hex')}`
  const server = connect({ connectionString: databaseUrl })
  await createDatabase(server.db, name)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return connect({ connectionString: url.href }, async () => {
    await dropDatabase(server.db, name)
    await server.close()
  })
}
