import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Db } from './db/db.ts'
import { findNow } from './db/find-now.ts'
import { findIntegrityChecks, type IntegrityCheck, type IntegrityResult } from './db/integrity-checks.ts'
import { findBackupAge } from './features/backups/backups.queries.ts'
import { countMissingEvents } from './features/payments/provider-events.queries.ts'
import { findJobBacklog, type JobBacklog } from './jobs/job-backlog.queries.ts'
import type { Metrics } from './metrics/metrics.ts'

/** Monitoring systems give up after ten seconds, and the process metrics should arrive in any case. */
const SCRAPE_TIMEOUT_MS = 2_000

export interface MetricsSources {
  metrics: Metrics
  /** The pool that requests use. */
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  /** A separate pool, so that an exhausted pool is not mistaken for a database that is down. */
  db: Db
  timeoutMs?: number
}

/**
 * Updates the gauges that are read on demand. Never rejects: while the database is unreachable, `db_up` is 0 and the
 * other gauges keep their values.
 */
export function createMetricsRefresh({ metrics, pool, db, timeoutMs }: MetricsSources): () => Promise<void> {
  let reading: Promise<void> | undefined
  return async () => {
    metrics.poolInUse.set(pool.totalCount - pool.idleCount)
    metrics.poolWaiting.set(pool.waitingCount)
    // one read at a time: scrapes must not pile up queries on a database that hangs
    reading ??= readDatabase(db, metrics).finally(() => {
      reading = undefined
    })
    const late = Symbol('late')
    const first = await Promise.race([reading, sleep(timeoutMs ?? SCRAPE_TIMEOUT_MS, late, { ref: false })])
    if (first === late) metrics.dbUp.set(0)
  }
}

async function readDatabase(db: Db, metrics: Metrics): Promise<void> {
  try {
    const began = Date.now()
    const now = await findNow(db)
    metrics.dbClockOffset.set(((began + Date.now()) / 2 - now.getTime()) / 1000)
    showBacklog(metrics, await findJobBacklog(db))
    showIntegrityChecks(metrics, await findIntegrityChecks(db))
    metrics.backupAge.set((await findBackupAge(db)).seconds)
    metrics.paymentEventsMissing.set(await countMissingEvents(db))
    metrics.dbUp.set(1)
  } catch {
    metrics.dbUp.set(0)
  }
}

function showBacklog(metrics: Metrics, { pending, oldestDueSeconds }: JobBacklog): void {
  metrics.jobsPending.set(pending)
  metrics.jobOldestSeconds.set(oldestDueSeconds)
}

function showIntegrityChecks(metrics: Metrics, results: readonly IntegrityResult[]): void {
  const gauges: Record<IntegrityCheck, { set(value: number): void }> = {
    ledger_mismatch_cents: metrics.ledgerMismatchCents,
    invariants_broken: metrics.invariantsBroken,
    provider_differences: metrics.providerDifferences,
  }
  for (const { name, value, checkedAt } of results) {
    gauges[name].set(value)
    metrics.integrityChecked.set({ figure: name }, checkedAt.getTime() / 1000)
  }
}
