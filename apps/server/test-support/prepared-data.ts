import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { tryLock } from '../src/db/file-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { createJobSystem } from '../src/jobs/job-system.ts'

/** Workers and the processes they start learn from it where the run keeps its prepared database. */
const VARIABLE = 'CUP_TEST_FOLDER'

export function keepPreparedDataIn(folder: string): void {
  process.env[VARIABLE] = folder
}

/** Where a test run keeps its data; undefined outside of one. */
export const testRunFolder = (): string | undefined => process.env[VARIABLE]

/**
 * Fills a data folder with what the first start of a server leaves in it, a migrated database with its queues: copying
 * that is much cheaper than a first start. Outside of a test run the folder stays empty, and the first start fills it.
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  const folder = testRunFolder()
  if (folder === undefined) return dataDir
  const prepared = await makeOnce(folder)
  // copies owner and rights as well, which the database insists on
  execFileSync('cp', ['-a', prepared, dataDir])
  return dataDir
}

/** The first worker that needs it makes it; the others wait. */
async function makeOnce(folder: string): Promise<string> {
  const ready = path.join(folder, 'prepared')
  let lock = tryLock(path.join(folder, 'prepared.lock'), 'exclusive')
  while (lock === undefined) {
    await sleep(50)
    lock = tryLock(path.join(folder, 'prepared.lock'), 'exclusive')
  }
  try {
    if (!existsSync(ready)) await make(path.join(folder, 'preparing'), ready)
    return ready
  } finally {
    lock.release()
  }
}

async function make(dataDir: string, ready: string): Promise<void> {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  await migrate(connection)
  // loaded here, because fault runs import this file and do not need the server
  const { JOBS } = await import('../src/app.ts')
  const jobs = createJobSystem({ connection, jobs: JOBS, log: pino({ level: 'silent' }), background: false })
  await jobs.open()
  await jobs.stop()
  await stop()
  execFileSync('mv', [dataDir, ready])
}
