import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { type LateValue, resolveLate } from './late-value.ts'
import { refuseInProduction } from './local-only.ts'
import { LOOPBACK, listenOnLoopback, stopListening } from './loopback.ts'
import { type ApiCall, createApiServer } from './payments/api-server.ts'
import { openBooks } from './payments/books.ts'
import { findSession } from './payments/checkout.ts'
import { type ApiFaults, planFaults } from './payments/faults.ts'
import { createPayersAndBanks, type PayersAndBanks } from './payments/payers-and-banks.ts'
import { paymentPages } from './payments/payment-pages.ts'
import { dumpBooks, type Statement } from './payments/statement.ts'
import { startWebhookSender, type Webhooks } from './payments/webhook-sender.ts'

export interface PaymentProviderOptions {
  /** Where the checkout pages are reached, e.g. `http://localhost:3000`. */
  publicOrigin: LateValue<string>
  webhookUrl: LateValue<string>
  /** `sk_test_…`; a new one unless given. */
  apiKey?: string
  /** `whsec_…`; a new one unless given. */
  webhookSecret?: string
  /** File in which the books survive a restart. */
  stateFile?: string
  /** The port of the API; the system picks one unless given. */
  port?: number
  now?: () => Date
}

export interface PaymentProvider extends PayersAndBanks {
  readonly host: string
  readonly port: number
  readonly apiKey: string
  readonly webhookSecret: string
  /** Serves the pages under /dev/payments; register it on the root instance, without a prefix. */
  plugin: FastifyPluginAsync
  faults: ApiFaults
  webhooks: Webhooks
  /** Refuses connections to the API until `comeUp`; pages and webhooks still work. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
  books(): Statement
  /** Requests that reached the API, oldest first. */
  calls(): ApiCall[]
  forgetCalls(): void
  close(): Promise<void>
}

export const createPaymentSecrets = (): { apiKey: string; webhookSecret: string } => ({
  apiKey: `sk_test_${randomBytes(24).toString('hex')}`,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
})

const CALLS_KEPT = 10_000
const SWEEP_EVERY_MS = 1000

/** A payment provider that speaks Stripe's API on a loopback port of its own and sends Stripe's signed events. */
export async function startPaymentProvider(options: PaymentProviderOptions): Promise<PaymentProvider> {
  refuseInProduction('The payment provider')
  const { apiKey, webhookSecret } = { ...createPaymentSecrets(), ...options }
  const books = openBooks(options.stateFile, options.now ?? (() => new Date()))
  const faults = planFaults()
  const closing = new AbortController()
  const payersAndBanks = createPayersAndBanks(books)
  let calls: ApiCall[] = []
  const onCall = (call: ApiCall) => {
    calls.push(call)
    if (calls.length > CALLS_KEPT) calls.shift()
  }
  const publicOrigin = () => resolveLate(options.publicOrigin)
  const webhookUrl = () => resolveLate(options.webhookUrl)
  const context = { books, publicOrigin, webhookUrl, refundOutcome: payersAndBanks.refundOutcome }
  const server = createApiServer({ context, apiKey, faults, onCall, closing: closing.signal })
  const port = await listenOnLoopback(server, options.port ?? 0)
  const webhooks = startWebhookSender({ books, url: options.webhookUrl, secret: webhookSecret })
  const sweep = setInterval(() => {
    for (const { id, status } of books.sessions.all()) if (status === 'open') findSession(books, id)
    books.commit()
  }, SWEEP_EVERY_MS).unref()

  const goDown = async () => {
    server.closeAllConnections()
    await stopListening(server)
  }
  return {
    ...payersAndBanks,
    host: LOOPBACK,
    port,
    apiKey,
    webhookSecret,
    plugin: async (app) => {
      await app.register(async (pages) => paymentPages(pages, books))
    },
    faults,
    webhooks,
    goDown,
    comeUp: async () => {
      if (!server.listening) await listenOnLoopback(server, port)
    },
    books: () => dumpBooks(books),
    calls: () => [...calls],
    forgetCalls: () => {
      calls = []
    },
    close: async () => {
      clearInterval(sweep)
      closing.abort()
      await goDown()
      await webhooks.close()
    },
  }
}
