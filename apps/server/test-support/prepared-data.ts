import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { tryLock } from '../src/db/file-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { createJobSystem } from '../src/jobs/job-system.ts'

/** Environment variable with the folder of the prepared database, for workers and the processes they start. */
const VARIABLE = 'CUP_TEST_FOLDER'

/**
 * The returned function is called when the folder is deleted, so that later code in this process does not look for it.
 */
export function keepPreparedDataIn(folder: string): () => void {
  const before = process.env[VARIABLE]
  process.env[VARIABLE] = folder
  return () => {
    if (before === undefined) delete process.env[VARIABLE]
    else process.env[VARIABLE] = before
  }
}

/** Where a test run keeps its data; undefined outside of one. */
export const testRunFolder = (): string | undefined => process.env[VARIABLE]

/**
 * Copies a migrated database with its queues into a data folder, which is much faster than the first start of a server.
 * Outside of a test run the folder stays empty, and the first start fills it.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  const prepared = await prepareData()
  // also copies owner and rights, which the database requires
  if (prepared !== undefined) execFileSync('cp', ['-a', prepared, dataDir])
  return dataDir
}

/** The source of `prepareDataFolder`. Loading the whole server for it would be slow in a test runner. */
export const prepareData = (): Promise<string | undefined> => makeOnce('prepared', makeData)

/**
 * A folder that the first worker creates while the others wait; undefined outside of a test run.
 */
export async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string | undefined> {
  const folder = testRunFolder()
  if (folder === undefined) return undefined
  const ready = path.join(folder, name)
  let lock = tryLock(`${ready}.lock`, 'exclusive')
  while (lock === undefined) {
    await sleep(50)
    lock = tryLock(`${ready}.lock`, 'exclusive')
  }
  try {
    if (!existsSync(ready)) {
      await make(`${ready}.part`)
      execFileSync('mv', [`${ready}.part`, ready])
    }
    return ready
  } finally {
    lock.release()
  }
}

async function makeData(dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(connection)
  // loaded here, because fault runs import this file and do not need the server
  const { JOBS } = await import('../src/app.ts')
  const jobs = createJobSystem({ connection, jobs: JOBS, log: pino({ level: 'silent' }), background: false })
  await jobs.open()
  await jobs.stop()
  await stop()
}
