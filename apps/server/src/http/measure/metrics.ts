import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/** Every series this server keeps. Labels hold patterns and states, never ids. */
export function createMetrics({ processMetrics }: { processMetrics: boolean }) {
  const registry = new Registry()
  if (processMetrics) collectDefaultMetrics({ register: registry })
  const counter = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames: [...labelNames], registers: [registry] })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  return {
    registry,
    httpRequests: counter('http_requests_total', 'Requests answered', ['route', 'method', 'status']),
    httpDuration: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until a request was answered',
      labelNames: ['route', 'method'],
      buckets: DURATION_BUCKETS,
      registers: [registry],
    }),
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
    payments: counter('payments_total', 'Payments that reached a state', ['state']),
    ledgerMismatchCents: gauge('ledger_mismatch_cents', 'Cents by which ledger and payments disagree: must be 0'),
    refunds: counter('refunds_total', 'Refunds that reached a state', ['state']),
    jobsPending: gauge('job_pending', 'Jobs that are queued'),
    jobOldestSeconds: gauge('job_oldest_due_seconds', 'Age of the oldest job that is due'),
    jobFailures: counter('job_failures_total', 'Jobs that failed, and whether for good', ['job', 'final']),
    logins: counter('login_total', 'Sign-ins', ['result']),
    authzDenied: counter('authz_denied_total', 'Calls refused for lack of rights', ['route']),
    clientErrors: counter('client_errors_total', 'Errors that pages reported', ['release', 'route']),
    rateLimited: counter('rate_limited_total', 'Calls refused by a limit', ['bucket']),
  }
}
