import type { Db, Tx } from '../../db/db.ts'
import { findAppliedMigrations } from '../../db/schema-fit.ts'
import { RELEASE } from '../../release.ts'
import { writeBackupFile } from './backup-file.ts'
import { type BackupLine, FORMAT } from './backup-line.rules.ts'
import { raiseTimeouts, tryBackupLock } from './backups.queries.ts'
import { closeRows, fetchRows, findTables, findWaitingJobs, fixFormats, openRows } from './tables.queries.ts'

const ROW_BATCH = 500

export interface BackupSummary {
  tables: Record<string, number>
  jobs: number
}

interface BackupOptions {
  /** The public key to encrypt to. */
  recipient?: string
  /** Does nothing while another process makes a backup with this option. */
  alone?: true
  /** Ends the work early; no file is left. */
  signal?: AbortSignal
}

/** Writes a consistent snapshot of the database to a file while the server keeps running. */
export async function writeBackup(db: Db, file: string, options?: Omit<BackupOptions, 'alone'>): Promise<BackupSummary>
export async function writeBackup(db: Db, file: string, options: BackupOptions): Promise<BackupSummary | undefined>
export async function writeBackup(
  db: Db,
  file: string,
  options: BackupOptions = {},
): Promise<BackupSummary | undefined> {
  const summary: BackupSummary = { tables: {}, jobs: 0 }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await raiseTimeouts(tx)
      if (options.alone && !(await tryBackupLock(tx))) return undefined
      await writeBackupFile(file, linesOf(tx, summary, options.signal), options.recipient)
      return summary
    })
}

async function* linesOf(tx: Tx, summary: BackupSummary, signal?: AbortSignal): AsyncGenerator<BackupLine> {
  await fixFormats(tx)
  const migrations = await findAppliedMigrations(tx)
  yield { head: { format: FORMAT, made_at: new Date().toISOString(), release: RELEASE, migrations } }
  for (const table of await findTables(tx)) {
    signal?.throwIfAborted()
    yield { table }
    summary.tables[table.name] = 0
    for await (const row of rowsOf(tx, table.name)) {
      summary.tables[table.name] = (summary.tables[table.name] ?? 0) + 1
      yield { row }
    }
  }
  for (const job of await findWaitingJobs(tx)) {
    summary.jobs += 1
    yield { job }
  }
  const rows = Object.values(summary.tables).reduce((sum, count) => sum + count, 0)
  yield { end: { rows, jobs: summary.jobs } }
}

async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string> {
  await openRows(tx, table)
  for (;;) {
    const rows = await fetchRows(tx, ROW_BATCH)
    yield* rows
    if (rows.length < ROW_BATCH) break
  }
  await closeRows(tx)
}
