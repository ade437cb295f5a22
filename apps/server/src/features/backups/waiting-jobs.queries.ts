import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { WaitingJob } from './backup-line.rules.ts'

/** Queued and running jobs; a running one may have to be repeated. */
export async function findWaitingJobs(db: Db): Promise<WaitingJob[]> {
  const { rows } = await sql<WaitingJob>`
    select id, name, data, singleton_key, start_after::text from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss\\_\\_%'
    order by created_on, id`.execute(db)
  return rows
}
