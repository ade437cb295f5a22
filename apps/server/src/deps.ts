import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { Reactions } from './events/in-transaction.ts'
import type { DiscordGateway } from './gateways/discord/discord-gateway.ts'
import type { IdentityProvider } from './gateways/identity/identity-provider.ts'
import type { Mailer } from './gateways/mail/mailer.ts'
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts'
import type { PushSender } from './gateways/push/push-sender.ts'
import type { ReadCache } from './http/cache/read-cache.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Limits } from './limits/limits.ts'
import type { Metrics } from './metrics/metrics.ts'

/** Everything that a use case may depend on. */
export interface Deps {
  config: Config
  db: Db
  reactions: Reactions
  jobs: JobQueue
  payments: PaymentGateway
  identity: IdentityProvider
  mail: Mailer
  push: PushSender
  discord: DiscordGateway
  readCache: ReadCache
  limits: Limits
  metrics: Metrics
  log: Logger
}
