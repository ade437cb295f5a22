import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Deps } from './deps.ts'
import type { LiveBus } from './events/live-event.ts'
import { createWebhookGateway } from './gateways/discord/webhook-gateway.ts'
import { createOidcProvider } from './gateways/identity/oidc-provider.ts'
import { createSilentMailer, createSmtpMailer } from './gateways/mail/smtp-mailer.ts'
import { paymentsOff } from './gateways/payments/payments-off.ts'
import { createStripeGateway } from './gateways/payments/stripe-gateway.ts'
import { createWebPushSender } from './gateways/push/web-push-sender.ts'
import { createReadCache } from './http/cache/read-cache.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { createLimits } from './limits/limits.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createReactions } from './reactions.ts'

export interface RunningParts {
  db: Db
  jobs: JobQueue
  log: Logger
  /** Whether to collect metrics of the process as well. */
  processMetrics: boolean
  createLive(shared: Pick<Deps, 'readCache' | 'metrics' | 'limits'>): LiveBus
}

export const CALLBACK_PATH = '/api/auth/oauth/callback'

/** Connects the configured providers with what already runs. */
export function createDeps(config: Config, parts: RunningParts): Deps {
  const metrics = createMetrics({ processMetrics: parts.processMetrics })
  const readCache = createReadCache()
  const limits = createLimits({ enabled: config.rateLimits })
  return {
    config,
    db: parts.db,
    reactions: createReactions({ jobs: parts.jobs, live: parts.createLive({ readCache, metrics, limits }), config }),
    jobs: parts.jobs,
    log: parts.log,
    metrics,
    limits,
    readCache,
    payments: config.payments === null ? paymentsOff : createStripeGateway(config.payments),
    identity: createOidcProvider(config.identity, (origin) => `${origin}${CALLBACK_PATH}`),
    mail: config.mail === null ? createSilentMailer() : createSmtpMailer(config.mail),
    push: createWebPushSender(config.push),
    discord: createWebhookGateway(config.discord),
  }
}
