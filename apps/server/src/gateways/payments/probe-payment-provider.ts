import Stripe from 'stripe'
import type { PaymentsConfig } from '../../config.ts'
import { STRIPE_API_VERSION, WEBHOOK_EVENTS } from './stripe-version.ts'

export interface WebhookEndpointProbe {
  enabled: boolean
  missingEvents: string[]
  /** The version that its events are written in; null is the account's own. */
  apiVersion: string | null
}

export interface PaymentsProbe {
  serverTime: Date | null
  /** The version of the API that we use. */
  apiVersion: string
  /** Undefined if no endpoint has this URL; null if the key may not read endpoints. */
  webhook: WebhookEndpointProbe | undefined | null
}

const TIMEOUT_MS = 20_000

/** Uses the key for a harmless call and looks up the webhook endpoint. Throws the provider's refusal. */
export async function probePaymentProvider(config: PaymentsConfig, webhookUrl: string): Promise<PaymentsProbe> {
  const stripe = new Stripe(config.secretKey, {
    ...config.server,
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const { lastResponse } = await stripe.checkout.sessions.list({ limit: 1 })
  const date = lastResponse.headers.date
  return {
    serverTime: date === undefined ? null : new Date(date),
    apiVersion: STRIPE_API_VERSION,
    webhook: await findEndpoint(stripe, webhookUrl),
  }
}

async function findEndpoint(stripe: Stripe, url: string): Promise<WebhookEndpointProbe | undefined | null> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const endpoint = data.find((candidate) => candidate.url === url)
    return endpoint && toProbe(endpoint)
  } catch (error) {
    // a restricted key does not need the right to read endpoints
    if (error instanceof Stripe.errors.StripePermissionError) return null
    throw error
  }
}

function toProbe({ status, enabled_events, api_version }: Stripe.WebhookEndpoint): WebhookEndpointProbe {
  const events = new Set<string>(enabled_events)
  return {
    enabled: status === 'enabled',
    missingEvents: events.has('*') ? [] : WEBHOOK_EVENTS.filter((event) => !events.has(event)),
    apiVersion: api_version,
  }
}
