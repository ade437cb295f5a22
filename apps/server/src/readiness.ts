import { answers } from './db/db.ts'
import { isMigrated } from './db/schema-fit.ts'
import type { Deps } from './deps.ts'
import type { ReadinessChecks } from './http/measure/health.ts'
import type { LiveServer } from './live/live-server.ts'

/**
 * Conditions for sending requests to this instance. Each check is about this instance alone: a fault of the whole
 * product, such as a job that keeps failing, has metrics of its own, and removing every instance would not fix it.
 */
export function readinessChecks({ db }: Pick<Deps, 'db'>, live?: Pick<LiveServer, 'proof'>): ReadinessChecks {
  return {
    database: () => answers(db),
    // asked every time: a later release may migrate the database while this one runs
    schema: () => isMigrated(db),
    ...(live === undefined ? {} : { live: () => live.proof() }),
  }
}
