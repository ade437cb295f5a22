import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface JobBacklog {
  /** Waiting jobs, including those for later. */
  pending: number
  /** Jobs that failed for good. */
  failed: number
  /** The waiting time of the oldest due job. */
  oldestDueSeconds: number
}

/** The state of the queues of all jobs together. */
export async function findJobBacklog(db: Db): Promise<JobBacklog> {
  const { rows } = await sql<JobBacklog>`
    select
      (count(*) filter (where state in ('created', 'retry')))::int as pending,
      (count(*) filter (where state = 'failed'))::int as failed,
      coalesce(extract(epoch from now() - min(start_after) filter (
        where state in ('created', 'retry') and start_after < now()
      )), 0)::float8 as "oldestDueSeconds"
    from pgboss.job
    where name not like '\\_\\_pgboss\\_\\_%'`.execute(db)
  return rows[0] ?? { pending: 0, failed: 0, oldestDueSeconds: 0 }
}
