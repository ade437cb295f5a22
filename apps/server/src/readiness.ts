import { answers } from './db/db.ts'
import { isMigrated } from './db/schema-fit.ts'
import type { Deps } from './deps.ts'
import type { ReadinessChecks } from './http/measure/health.ts'
import { findJobBacklog } from './jobs/job-backlog.queries.ts'

/** Mail and refunds that are this late count as stuck. */
const MAX_JOB_WAIT_SECONDS = 600

/** What must hold before requests are sent here. */
export function readinessChecks({ db }: Pick<Deps, 'db'>): ReadinessChecks {
  let migrated = false
  return {
    database: () => answers(db),
    schema: async () => {
      migrated ||= await isMigrated(db)
      return migrated
    },
    jobs: async () => (await findJobBacklog(db)).oldestDueSeconds < MAX_JOB_WAIT_SECONDS,
  }
}
