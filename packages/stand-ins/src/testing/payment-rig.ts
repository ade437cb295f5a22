import { createServer } from 'node:http'
import Stripe from 'stripe'
import { listenOnLoopback, stopListening } from '../loopback.ts'
import { type PaymentProvider, type PaymentProviderOptions, startPaymentProvider } from '../payment-provider.ts'

export interface Receiver {
  url: string
  events: Stripe.Event[]
  /** The status it responds with if the signature is valid. */
  answerWith(status: number): void
  close(): Promise<void>
}

/** Receives webhooks as the app does: only with a signature that the SDK accepts. */
export async function startReceiver(secret: () => string): Promise<Receiver> {
  const { webhooks } = new Stripe('sk_test_receives_only')
  const events: Stripe.Event[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const event = webhooks.constructEvent(Buffer.concat(chunks), String(request.headers['stripe-signature']), secret())
    if (status === 200) events.push(event)
    response.writeHead(status).end()
  })
  const port = await listenOnLoopback(server, 0)
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    events,
    answerWith: (next) => {
      status = next
    },
    close: async () => {
      server.closeAllConnections()
      await stopListening(server)
    },
  }
}

export interface PaymentRig {
  provider: PaymentProvider
  stripe: Stripe
  receiver: Receiver
  close(): Promise<void>
}

export async function startPaymentRig(options: Partial<PaymentProviderOptions> = {}): Promise<PaymentRig> {
  const receiver = await startReceiver(() => provider.webhookSecret)
  const provider: PaymentProvider = await startPaymentProvider({
    publicOrigin: 'http://localhost:3000',
    webhookUrl: receiver.url,
    ...options,
  })
  return {
    provider,
    stripe: connect(provider),
    receiver,
    close: async () => {
      await provider.close()
      await receiver.close()
    },
  }
}

export const connect = ({ apiKey, host, port }: PaymentProvider, settings: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(apiKey, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...settings })

export const FEE: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Team entry fee' } } },
  ],
  allowed_payment_method_types: ['card'],
  client_reference_id: 'payment-1',
  customer_email: 'captain@example.com',
  metadata: { team_id: 'team-1' },
  success_url: 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/prize-pool',
}
