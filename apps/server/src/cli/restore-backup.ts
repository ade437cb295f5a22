import { fromKysely } from 'pg-boss'
import { pino } from 'pino'
import { JOBS } from '../app.ts'
import { checkInvariants } from '../db/check-invariants.ts'
import type { Tx } from '../db/db.ts'
import { readBackupFile, type WaitingJob } from '../features/backups/backup-file.ts'
import { verifyBackupFile } from '../features/backups/verify-backup-file.ts'
import type { BackupSummary } from '../features/backups/write-backup.ts'
import { createJobSystem, type JobSystem } from '../jobs/job-system.ts'
import { CliError } from './cli-error.ts'
import { createSchema, dropSchema, findSchemas, isEmpty } from './database-state.queries.ts'
import { keepPrevious, newKeptName } from './kept-data.ts'
import { loadBeside } from './load-beside.ts'
import type { OpenDatabase } from './open-database.ts'
import { actAs, copyGrants, dropEmptySchema, moveEverything } from './swap-schemas.queries.ts'
import { requireAlone, whileAlone } from './while-alone.ts'

const BESIDE = 'cup_restoring_'

export interface Restored extends BackupSummary {
  /** The schema that holds the previous data, if there was any. */
  kept: string | null
}

/**
 * Puts a backup in the place of the data, or changes nothing. The file is read to its end, restored into a schema beside
 * the data, migrated and checked there; then the two change places in one transaction. The previous data is kept.
 */
export async function restoreBackup(
  database: OpenDatabase,
  file: string,
  options: { replace?: boolean; secret?: Uint8Array | undefined } = {},
): Promise<Restored> {
  const { head, ...summary } = await verifyBackupFile(file, options.secret)
  return whileAlone(database, async (owner) => {
    if (!options.replace && !(await isEmpty(database.db))) {
      throw new CliError('the database is not empty; --replace puts the backup in its place')
    }
    for (const leftover of await findSchemas(database.db, BESIDE)) await dropSchema(database.db, leftover)
    const beside = `${BESIDE}${Date.now()}`
    try {
      await database.db.transaction().execute(async (tx) => {
        await actAs(tx, owner)
        await createSchema(tx, beside)
      })
      const jobs = await makeBeside(database, {
        schema: beside,
        owner,
        file,
        secret: options.secret,
        migrations: head.migrations,
      })
      const kept = await swap(database, beside, owner, jobs)
      return { ...summary, kept }
    } catch (error) {
      await dropSchema(database.db, beside)
      throw error
    }
  })
}

async function makeBeside({ connection }: OpenDatabase, made: Parameters<typeof loadBeside>[1]): Promise<WaitingJob[]> {
  const beside = await loadBeside(connection, made)
  try {
    const [first, ...more] = await checkInvariants(beside.db)
    if (first !== undefined) {
      throw new CliError(`the backup breaks ${more.length + 1} rules, the first: ${first.invariant}: ${first.detail}`)
    }
  } finally {
    await beside.db.destroy()
  }
  const jobs: WaitingJob[] = []
  for await (const line of readBackupFile(made.file, made.secret)) if ('job' in line) jobs.push(line.job)
  return jobs
}

/** The one step in which everything changes. A server that has connected meanwhile undoes it. */
async function swap(
  { db, connection }: OpenDatabase,
  beside: string,
  owner: string,
  waiting: readonly WaitingJob[],
): Promise<string | null> {
  const hadData = !(await isEmpty(db))
  const jobs = createJobSystem({ connection, jobs: JOBS, log: pino({ level: 'silent' }), background: false })
  await jobs.open()
  try {
    return await db.transaction().execute(async (tx) => {
      await actAs(tx, owner)
      const kept = hadData ? newKeptName() : null
      if (kept !== null) await keepPrevious(tx, kept)
      await moveEverything(tx, beside, 'public')
      await dropEmptySchema(tx, beside)
      if (kept !== null) await copyGrants(tx, kept)
      for (const job of waiting) await insertJob(tx, jobs, job)
      await requireAlone(tx)
      return kept
    })
  } finally {
    await jobs.stop()
  }
}

/** A kind of job that this version no longer has is left out. */
async function insertJob(tx: Tx, { boss }: JobSystem, job: WaitingJob): Promise<void> {
  if (!JOBS.some(({ name }) => name === job.name)) return
  const { id, data, singleton_key: singletonKey, start_after: startAfter } = job
  const inserted = {
    id,
    startAfter,
    ...(data === null ? {} : { data }),
    ...(singletonKey === null ? {} : { singletonKey }),
  }
  await boss.insert(job.name, [inserted], { db: fromKysely(tx) })
}
