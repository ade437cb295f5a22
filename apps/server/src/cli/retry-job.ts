import { isId } from '@cup/contract/text-fields'
import { pino } from 'pino'
import { createJobSystem } from '../jobs/job-system.ts'
import { CliError } from './cli-error.ts'
import { findFailedJobs } from './jobs.queries.ts'
import type { OpenDatabase } from './open-database.ts'

/** Puts a failed job back into its queue. Returns its name. */
export async function retryJob({ db, connection }: OpenDatabase, id: string): Promise<string> {
  const job = isId(id) ? (await findFailedJobs(db)).find((failed) => failed.id === id) : undefined
  if (job === undefined) throw new CliError(`no failed job has the id ${id}`)
  const jobs = createJobSystem({ connection, jobs: [], log: pino({ level: 'silent' }), background: false })
  await jobs.open()
  try {
    await jobs.boss.retry(job.name, id)
  } finally {
    await jobs.stop()
  }
  return job.name
}
