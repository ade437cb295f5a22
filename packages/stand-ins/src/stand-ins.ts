import type { FastifyPluginAsync } from 'fastify'
import type { LateValue } from './late-value.ts'
import type { MailInbox } from './mail-inbox.ts'
import type { PaymentProvider } from './payment-provider.ts'

export interface StandInsOptions {
  /** Where browsers reach the app, e.g. `http://localhost:3000`; a function when the port is not known yet. */
  publicOrigin: LateValue<string>
  /** Where the payment provider posts its signed events. */
  webhookUrl: LateValue<string>
  /** Default: `${publicOrigin}/api/auth/oauth/callback`. */
  redirectUris?: LateValue<string[]>
  /** Folder in which books, inbox, accounts and keys survive a restart; without it everything is in memory. */
  dataDir?: string
}

export interface StandIns {
  /** Mounts every page under /dev; register it on the root instance, without a prefix. */
  plugin: FastifyPluginAsync
  /** For the relying party: `discovery(new URL(issuer), clientId, clientSecret, …)`. */
  identity: { readonly issuer: string; clientId: string; clientSecret: string }
  /** For `new Stripe(apiKey, { host, port, protocol })` and `constructEvent(…, webhookSecret)`. */
  payments: { host: string; port: number; protocol: 'http'; apiKey: string; webhookSecret: string }
  /** For `nodemailer.createTransport(smtpUrl)`. */
  mail: { smtpUrl: string }
  controls: { payments: PaymentProvider; mail: MailInbox }
  close(): Promise<void>
}

/** Starts the three local providers. Throws at once when NODE_ENV is production. */
export async function startStandIns(_options: StandInsOptions): Promise<StandIns> {
  throw new Error('The local providers are still being put together')
}
