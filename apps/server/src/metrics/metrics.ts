import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { INTEGRITY_CHECKS } from '../db/integrity-checks.ts'
import { RELEASE } from '../release.ts'

/** The checks of `/readyz`. */
const READINESS_CHECKS = ['database', 'schema', 'live']

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** All metrics of this server. Labels hold patterns and states, never ids. */
export function createMetrics({ processMetrics }: { processMetrics: boolean }) {
  const registry = new Registry()
  if (processMetrics) collectDefaultMetrics({ register: registry })
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames: [...labelNames], registers: [registry] })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  return {
    registry,
    httpRequests: counter('http_requests_total', 'Requests answered, without probes', ['route', 'method', 'status']),
    httpResponses: counter('http_answers_total', 'The same by class; 503 while shutting down is a class of its own', [
      'class',
    ]),
    probes: counter('probe_requests_total', 'Requests for health, readiness and metrics', ['probe', 'status']),
    httpDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until a request was answered',
      labelNames: ['route', 'method'],
      buckets: DURATION_BUCKETS,
      registers: [registry],
    }),
    releaseInfo: new Gauge({
      name: 'release_info',
      help: 'The release that runs: always 1',
      labelNames: ['release'],
      registers: [registry],
    }),
    ready: new Gauge({
      name: 'ready',
      help: 'Whether a check of /readyz holds: 1 or 0',
      labelNames: ['check'],
      registers: [registry],
    }),
    dbUp: gauge('db_up', 'Whether the database answered the last question: 1 or 0'),
    dbClockOffset: gauge('db_clock_offset_seconds', "This machine's clock minus the database's"),
    statementDuration: new Histogram({
      name: 'db_statement_duration_seconds',
      help: 'Time until a statement was answered',
      buckets: DURATION_BUCKETS,
      registers: [registry],
    }),
    slowStatements: counter('db_slow_statements_total', 'Statements that the log names because they were slow'),
    poolInUse: gauge('db_pool_in_use', 'Database connections that are borrowed'),
    poolWaiting: gauge('db_pool_waiting', 'Requests waiting for a database connection'),
    transactionRetries: counter('db_tx_retries_total', 'Transactions tried again', ['code']),
    lockTimeouts: counter('lock_timeouts_total', 'Transactions that gave up waiting for a lock'),
    socketClients: gauge('ws_clients', 'Live connections'),
    socketEvents: counter('ws_events_total', 'Live events sent', ['event']),
    socketRejected: counter('ws_rejected_total', 'Live connections refused', ['reason']),
    socketEnded: counter('ws_ended_total', 'Live connections ended because they send too much or do not read', [
      'reason',
    ]),
    webhookEvents: counter('webhook_events_total', "The payment provider's events", ['type', 'result']),
    webhookOtherVersion: counter(
      'webhook_other_version_total',
      "The provider's events in another API version than ours",
    ),
    paymentEventsMissing: gauge(
      'payment_events_missing',
      "Paid checkouts of which the provider's event has not arrived",
    ),
    certificateExpires: gauge(
      'site_certificate_expires_timestamp_seconds',
      'When the certificate of the site expires; 0 where it could not be read',
    ),
    payments: counter('payments_total', 'Payments that reached a state', ['state']),
    ledgerMismatchCents: gauge('ledger_mismatch_cents', 'Cents by which ledger and payments disagree: must be 0'),
    invariantsBroken: gauge('invariants_broken', 'Rows that break an invariant of the database: must be 0'),
    providerDifferences: gauge('provider_differences', "Differences to the payment provider's lists: must be 0"),
    integrityChecked: new Gauge({
      name: 'figure_checked_timestamp_seconds',
      help: 'When a figure about the whole database was last checked; before that, when it was introduced',
      labelNames: ['figure'],
      registers: [registry],
    }),
    refunds: counter('refunds_total', 'Refunds that reached a state', ['state']),
    backupAge: gauge('backup_age_seconds', 'Age of the newest backup; before the first one, of the installation'),
    jobsPending: gauge('job_pending', 'Jobs that are queued'),
    jobOldestSeconds: gauge('job_oldest_due_seconds', 'Age of the oldest job that is due'),
    jobFailures: counter('job_failures_total', 'Jobs that failed, and whether for good', ['job', 'final']),
    logins: counter('login_total', 'Sign-ins', ['result']),
    authzDenied: counter('authz_denied_total', 'Calls refused for lack of rights', ['route']),
    pageErrors: counter('page_errors_total', 'Errors that pages reported, over all releases and pages'),
    clientErrors: counter('client_errors_total', 'Errors that pages reported', ['release', 'route']),
    rateLimited: counter('rate_limited_total', 'Calls refused by a limit', ['bucket']),
  }
}

/** Creates the series of alerts at 0: a counter that appears with its first event hides that event. */
export function startSeries(metrics: Metrics, jobs: readonly { name: string }[]): void {
  for (const name of ['2xx', '3xx', '4xx', '5xx', 'shutting_down']) metrics.httpResponses.inc({ class: name }, 0)
  for (const { name } of jobs) {
    for (const final of ['true', 'false']) metrics.jobFailures.inc({ job: name, final }, 0)
  }
  for (const check of READINESS_CHECKS) metrics.ready.set({ check }, 1)
  metrics.releaseInfo.set({ release: RELEASE }, 1)
  metrics.webhookEvents.inc({ type: 'unknown', result: 'bad_signature' }, 0)
  for (const check of INTEGRITY_CHECKS) metrics.integrityChecked.set({ figure: check }, 0)
}
