import { answers } from './db/db.ts'
import { isMigrated } from './db/schema-fit.ts'
import type { Deps } from './deps.ts'
import type { ReadinessChecks } from './http/measure/health.ts'
import type { LiveServer } from './live/live-server.ts'

/**
 * What must hold before requests are sent to this instance. Each check is about this instance alone: what is wrong for all
 * of them, such as a job that nobody can do, has figures of its own, and taking every instance away would not mend it.
 */
export function readinessChecks({ db }: Pick<Deps, 'db'>, live?: Pick<LiveServer, 'proof'>): ReadinessChecks {
  return {
    database: () => answers(db),
    // asked every time: a later release may migrate the database while this one runs
    schema: () => isMigrated(db),
    ...(live === undefined ? {} : { live: () => live.proof() }),
  }
}
