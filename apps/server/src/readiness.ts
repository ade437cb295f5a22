import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isReachable } from './db/db.ts'
import { isMigrated } from './db/schema-fit.ts'
import type { Deps } from './deps.ts'
import type { Drain } from './http/drain.ts'
import { type ReadinessChecks, runChecks } from './http/measure/health.ts'
import type { LiveServer } from './live/live-server.ts'
import type { Metrics } from './metrics/metrics.ts'

const SCHEMA_CHECK_MS = 5_000
const READY_CHECK_MS = 100

/**
 * Conditions for sending requests to this instance. Each check concerns only this instance: a fault of the whole product,
 * such as a failing job, has its own metrics, and taking every instance out of service would not fix it.
 */
export function readinessChecks({ db }: Pick<Deps, 'db'>, live?: Pick<LiveServer, 'proof'>): ReadinessChecks {
  return {
    database: () => isReachable(db),
    // checked every time: a later release may migrate the database while this one runs
    schema: () => isMigrated(db),
    ...(live === undefined ? {} : { live: () => live.proof() }),
  }
}

/** Shows each check as a metric. */
export async function showReadiness(metrics: Metrics, checks: ReadinessChecks): Promise<void> {
  for (const [check, result] of Object.entries(await runChecks(checks))) {
    metrics.ready.set({ check }, result === true ? 1 : 0)
  }
}

/** Resolves when every check passes, or when the signal is aborted. */
export async function untilReady(checks: ReadinessChecks, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (Object.values(await runChecks(checks)).every((result) => result === true)) return
    await sleep(READY_CHECK_MS)
  }
}

/**
 * Refuses requests while this release cannot run on the schema: a newer release may have migrated the database meanwhile.
 * A database that does not respond changes nothing. Returns a function that ends the checks.
 */
export function refuseWhileUnfit(
  { db, log }: { db: Deps['db']; log: Logger },
  drain: Drain,
  everyMs = SCHEMA_CHECK_MS,
): () => void {
  const timer = setInterval(async () => {
    const isFit = await isMigrated(db).catch(() => drain.fit)
    if (isFit === drain.fit) return
    drain.fit = isFit
    if (isFit) log.warn({ event: 'schema.fit' }, 'the database fits this release again')
    else log.error({ event: 'schema.unfit' }, 'the database does not fit this release: requests are refused')
  }, everyMs)
  return () => clearInterval(timer)
}
