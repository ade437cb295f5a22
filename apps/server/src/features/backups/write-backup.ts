import type { Db, Tx } from '../../db/db.ts'
import { findAppliedMigrations } from '../../db/schema-fit.ts'
import { type BackupLine, FORMAT, writeBackupFile } from './backup-file.ts'
import { closeRows, fetchRows, findTables, fixFormats, openRows, type TableShape } from './tables.queries.ts'
import { findWaitingJobs } from './waiting-jobs.queries.ts'

const ROWS_AT_ONCE = 500

export interface BackupSummary {
  tables: Record<string, number>
  jobs: number
}

/** Writes a consistent snapshot of the database to a file while the server keeps running. */
export async function writeBackup(db: Db, file: string): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: {}, jobs: 0 }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => writeBackupFile(file, linesOf(tx, summary)))
  return summary
}

async function* linesOf(tx: Tx, summary: BackupSummary): AsyncGenerator<BackupLine> {
  await fixFormats(tx)
  const migrations = (await findAppliedMigrations(tx)).map(({ name, checksum }) => ({ name, checksum }))
  yield { head: { format: FORMAT, made_at: new Date().toISOString(), migrations } }
  for (const table of await findTables(tx)) {
    yield { table }
    summary.tables[table.name] = 0
    for await (const row of rowsOf(tx, table)) {
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

async function* rowsOf(tx: Tx, table: TableShape): AsyncGenerator<string> {
  await openRows(tx, table)
  for (;;) {
    const rows = await fetchRows(tx, ROWS_AT_ONCE)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await closeRows(tx)
}
