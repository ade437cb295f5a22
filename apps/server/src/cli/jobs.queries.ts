import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export interface FailedJob {
  id: string
  name: string
  data: object | null
  tries: number
  failed_at: Date
  reason: string | null
}

/** Jobs that failed for good, newest first. */
export async function findFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, name, data, retry_count + 1 as tries, completed_on as failed_at, output ->> 'message' as reason
    from pgboss.job where state = 'failed' and name not like '\\_\\_pgboss\\_\\_%'
    order by completed_on desc, id`.execute(db)
  return rows
}
