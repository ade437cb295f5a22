import path from 'node:path'
import { fromKysely } from 'pg-boss'
import { pino } from 'pino'
import { JOBS } from '../app.ts'
import { checkInvariants } from '../db/check-invariants.ts'
import type { Tx } from '../db/db.ts'
import { readBackupFile } from '../features/backups/backup-file.ts'
import type { BackupHead, WaitingJob } from '../features/backups/backup-line.rules.ts'
import { readErasedPeople } from '../features/backups/erased-people.ts'
import { verifyBackupFile } from '../features/backups/verify-backup-file.ts'
import type { BackupSummary } from '../features/backups/write-backup.ts'
import { createJobSystem, type JobSystem } from '../jobs/job-system.ts'
import { CliError } from './cli-error.ts'
import { createSchema, dropSchema, findSchemas, isEmpty } from './database-state.queries.ts'
import { eraseAgain, findErasedIn } from './erase-again.ts'
import { keepPrevious, newKeptName } from './kept-data.ts'
import { loadBeside } from './load-beside.ts'
import type { OpenDatabase } from './open-database.ts'
import { actAs, copyGrants, dropEmptySchema, moveEverything } from './swap-schemas.queries.ts'
import { requireAlone, whileAlone } from './while-alone.ts'

const BESIDE = 'cup_restoring_'

export interface Restored extends BackupSummary {
  /** The schema that holds the previous data, if there was any. */
  kept: string | null
  head: Pick<BackupHead, 'made_at' | 'release'>
  /** Tables and columns of a newer release, which this one does not have. */
  omitted: string[]
  /** People who were erased after the backup was made, and have been erased again. */
  erasedAgain: string[]
}

export interface RestoreOptions {
  replace?: boolean
  secret?: string | undefined
  /** Folders with a list of erased people, besides that of the file. */
  erasedListsIn?: readonly string[]
}

/**
 * Replaces the data by a backup, or changes nothing. The file is verified, then restored into a separate schema, migrated
 * and checked there. One transaction swaps the two schemas. The previous data is kept.
 */
export async function restoreBackup(
  database: OpenDatabase,
  file: string,
  options: RestoreOptions = {},
): Promise<Restored> {
  const { head, isNewer, ...summary } = await verifyBackupFile(file, options.secret)
  const lists = [path.dirname(file), ...(options.erasedListsIn ?? [])].flatMap(readErasedPeople)
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
      const erased = [...lists, ...(await findErasedIn(database.db))]
      const { secret } = options
      const made = { schema: beside, owner, file, secret, migrations: head.migrations, isNewer }
      const { jobs, ...rest } = await makeBeside(database, made, erased)
      const kept = await swap(database, beside, owner, jobs)
      return { ...summary, ...rest, head, kept }
    } catch (error) {
      await dropSchema(database.db, beside)
      throw error
    }
  })
}

async function makeBeside(
  { connection }: OpenDatabase,
  made: Parameters<typeof loadBeside>[1],
  erased: readonly string[],
): Promise<{ jobs: WaitingJob[]; omitted: string[]; erasedAgain: string[] }> {
  const { db, omitted } = await loadBeside(connection, made)
  try {
    const erasedAgain = await eraseAgain(db, erased)
    const [first, ...more] = await checkInvariants(db)
    if (first !== undefined) {
      throw new CliError(`the backup breaks ${more.length + 1} rules, the first: ${first.invariant}: ${first.detail}`)
    }
    const jobs: WaitingJob[] = []
    for await (const line of readBackupFile(made.file, made.secret)) if ('job' in line) jobs.push(line.job)
    return { jobs, omitted, erasedAgain }
  } finally {
    await db.destroy()
  }
}

/** Swaps the data in one transaction, which is rolled back if a server has connected meanwhile. */
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

/** Omits jobs that this release no longer has. */
async function insertJob(tx: Tx, { boss }: Pick<JobSystem<never>, 'boss'>, job: WaitingJob): Promise<void> {
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
