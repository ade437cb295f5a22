import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fromKysely } from 'pg-boss'
import { pino } from 'pino'
import { JOBS } from '../app.ts'
import type { Tx } from '../db/db.ts'
import { MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts'
import { createJobSystem, type JobSystem } from '../jobs/job-system.ts'
import { type BackupHead, type BackupLine, FORMAT, readBackupFile, type WaitingJob } from './backup-file.ts'
import { CliError } from './cli-error.ts'
import { findAppliedMigrations } from './database-state.queries.ts'
import type { OpenDatabase } from './open-database.ts'
import {
  advanceSequences,
  dropForeignKeys,
  fixFormats,
  insertRows,
  keepBracketVersions,
  type TableShape,
} from './tables.queries.ts'
import type { BackupSummary } from './write-backup.ts'

const ROWS_AT_ONCE = 500

/** Fills an empty database from a backup, whole or not at all, and brings it to the version of this code. */
export async function restoreBackup(database: OpenDatabase, file: string): Promise<BackupSummary> {
  const { db, connection } = database
  const head = await readHead(file)
  await makeSchema(database, head)
  const jobs = createJobSystem({ connection, jobs: JOBS, log: pino({ level: 'silent' }), background: false })
  await jobs.open()
  try {
    const summary = await db.transaction().execute((tx) => load(tx, jobs, file))
    await migrate(connection)
    return summary
  } finally {
    await jobs.stop()
  }
}

async function readHead(file: string): Promise<BackupHead> {
  if (!fs.existsSync(file)) throw new CliError(`there is no file ${file}`)
  try {
    for await (const line of readBackupFile(file)) if ('head' in line && line.head.format === FORMAT) return line.head
  } catch {
    // an unreadable file is not a backup
  }
  throw new CliError(`${file} is not a backup of this product`)
}

/** The tables as they were when the backup was made; newer migrations follow once the rows are in. */
async function makeSchema({ db, connection }: OpenDatabase, { migrations }: BackupHead): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cup-restore-'))
  try {
    for (const { name } of migrations) {
      const source = path.join(MIGRATIONS_FOLDER, `${name}.sql`)
      if (!fs.existsSync(source)) throw new CliError(`the backup is of a newer version: ${name} is not known here`)
      fs.cpSync(source, path.join(folder, `${name}.sql`))
    }
    await migrate(connection, folder)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
  const made = new Map((await findAppliedMigrations(db)).map(({ name, checksum }) => [name, checksum]))
  const changed = migrations.find(({ name, checksum }) => made.get(name) !== checksum)
  if (changed !== undefined) throw new CliError(`the migration ${changed.name} is not the one of the backup`)
}

async function load(tx: Tx, jobs: JobSystem, file: string): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: {}, jobs: 0 }
  await fixFormats(tx)
  await keepBracketVersions(tx)
  const restoreForeignKeys = await dropForeignKeys(tx)
  let table: TableShape | undefined
  let rows: string[] = []
  const flush = async (): Promise<void> => {
    if (table !== undefined && rows.length > 0) await insertRows(tx, table, rows)
    rows = []
  }
  let end: Extract<BackupLine, { end: object }>['end'] | undefined
  for await (const line of readBackupFile(file)) {
    if ('row' in line && table !== undefined) {
      rows.push(line.row)
      summary.tables[table.name] = (summary.tables[table.name] ?? 0) + 1
      if (rows.length === ROWS_AT_ONCE) await flush()
    } else if ('table' in line) {
      await flush()
      table = line.table
      summary.tables[table.name] = 0
    } else if ('job' in line) {
      summary.jobs += await insertJob(tx, jobs, line.job)
    } else if ('end' in line) end = line.end
  }
  await flush()
  const loaded = Object.values(summary.tables).reduce((sum, count) => sum + count, 0)
  if (end?.rows !== loaded) throw new CliError(`${file} is damaged: it ends before all of it was there`)
  await restoreForeignKeys()
  await advanceSequences(tx)
  return summary
}

/** 0 for a kind of job that this version no longer has. */
async function insertJob(tx: Tx, { boss }: JobSystem, job: WaitingJob): Promise<number> {
  if (!JOBS.some(({ name }) => name === job.name)) return 0
  const { id, data, singleton_key: singletonKey, start_after: startAfter } = job
  const inserted = {
    id,
    startAfter,
    ...(data === null ? {} : { data }),
    ...(singletonKey === null ? {} : { singletonKey }),
  }
  await boss.insert(job.name, [inserted], { db: fromKysely(tx) })
  return 1
}
