import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Deps } from './deps.ts'
import { createOidcProvider } from './gateways/identity/oidc-provider.ts'
import { createSilentMailer, createSmtpMailer } from './gateways/mail/smtp-mailer.ts'
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts'
import { createMetrics } from './http/metrics.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createReadCache } from './http/read-cache.ts'
import type { JobQueue } from './jobs/job.ts'
import type { LiveBus } from './live/live-bus.ts'

export interface RunningParts {
  db: Db
  jobs: JobQueue
  live: LiveBus
  log: Logger
  /** Whether to measure the process itself as well. */
  processMetrics: boolean
}

const unwiredPayments = new Proxy({} as PaymentGateway, {
  get: () => {
    throw new Error('payments are not wired yet')
  },
})

const CALLBACK_PATH = '/api/auth/oauth/callback'

/** Connects the configured providers with what already runs. */
export function createDeps(config: Config, parts: RunningParts): Deps {
  const metrics = createMetrics({ processMetrics: parts.processMetrics })
  return {
    config,
    db: parts.db,
    live: parts.live,
    jobs: parts.jobs,
    log: parts.log,
    metrics,
    limits: createRateLimits({
      enabled: config.rateLimits,
      onRefused: (bucket) => metrics.rateLimited.inc({ bucket }),
    }),
    readCache: createReadCache(),
    payments: unwiredPayments,
    identity: createOidcProvider(config.identity, () => `${config.publicOrigins[0]}${CALLBACK_PATH}`),
    mail: config.mail === null ? createSilentMailer() : createSmtpMailer(config.mail),
  }
}
