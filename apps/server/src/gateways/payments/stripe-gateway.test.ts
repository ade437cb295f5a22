import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PaymentProvider, startPaymentProvider } from '@cup/stand-ins/payment-provider'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentsConfig } from '../../config.ts'
import { PROVIDER_FAILED, PROVIDER_REFUSED, PROVIDER_UNAVAILABLE } from './payment-gateway.ts'
import { createStripeGateway, TIMEOUT } from './stripe-gateway.ts'
import { STRIPE_API_VERSION } from './stripe-version.ts'

let provider: PaymentProvider
beforeAll(async () => {
  provider = await startPaymentProvider({ publicOrigin: 'http://localhost', webhookUrl: 'http://127.0.0.1:9/none' })
})
afterEach(async () => {
  provider.faults.clear()
  await provider.comeUp()
})
afterAll(() => provider.close())

const config = (): PaymentsConfig => ({
  secretKey: provider.apiKey,
  webhookSecrets: [provider.webhookSecret],
  publishableKey: null,
  livemode: false,
  server: { host: provider.host, port: provider.port, protocol: 'http' },
})
const gateway = () => createStripeGateway(config())
const request = () => {
  const paymentId = randomUUID()
  return {
    paymentId,
    teamId: 'team',
    amountCents: 1000,
    currency: 'usd',
    expiresAt: new Date(Date.now() + 31 * 60_000),
    successUrl: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/prize-pool',
    idempotencyKey: `checkout:${paymentId}`,
  }
}

describe('the timeouts of the gateway', () => {
  test('ends early enough to respond to a person within ten seconds', () => {
    expect(TIMEOUT.callMs).toBeLessThan(10_000)
    expect(TIMEOUT.tryMs).toBeLessThan(TIMEOUT.callMs)
    expect(TIMEOUT.retries).toBe(2)
  })

  test('ends a call without a response', async () => {
    provider.faults.setLatency(60_000)
    const impatient = createStripeGateway(config(), { tryMs: 60_000, callMs: 50, retries: 2 })
    await expect(impatient.findCheckout('cs_1')).rejects.toMatchObject({
      kind: 'upstream',
      detail: PROVIDER_UNAVAILABLE,
      code: 'upstream',
    })
  })

  test('retries after a try without a response', async () => {
    const path = '/v1/checkout/sessions/cs_unknown'
    provider.faults.dropConnections({ times: 2, on: `GET ${path}` })
    expect(await gateway().findCheckout('cs_unknown')).toBeUndefined()
    expect(provider.calls().filter((call) => call.path === path)).toHaveLength(3)
  })
})

describe('the version of the API', () => {
  test('is named in every request, and read from events', async () => {
    const versions: unknown[] = []
    const server = createServer((incoming, response) => {
      versions.push(incoming.headers['stripe-version'])
      response.setHeader('content-type', 'application/json').end('{"object":"list","data":[],"has_more":false}')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const comparing = createStripeGateway({ ...config(), server: { host: '127.0.0.1', port, protocol: 'http' } })
    await comparing.findRefunds('pi_1')
    await comparing.listDisputes({ since: new Date(0), until: new Date() })
    server.close()
    expect(versions).toEqual([STRIPE_API_VERSION, STRIPE_API_VERSION])
    const body = JSON.stringify({ id: 'evt_1', type: 'x', api_version: '2020-08-27', data: { object: { id: 'a' } } })
    expect(gateway().readEvent(Buffer.from(body), provider.webhooks.sign(body)).apiVersion).toBe('2020-08-27')
  })

  test('is the version of the library', () => {
    expect(STRIPE_API_VERSION).toBe(Stripe.API_VERSION)
  })
})

describe('createCheckout', () => {
  test('opens a page that names our payment', async () => {
    const checkout = request()
    const session = await gateway().createCheckout(checkout)
    expect(session).toMatchObject({
      status: 'open',
      paid: false,
      amountCents: 1000,
      currency: 'usd',
      reference: checkout.paymentId,
      paymentIntent: null,
      livemode: false,
    })
    expect(await gateway().findCheckout(session.id)).toEqual(session)
  })

  test('gives the same session for the same key', async () => {
    const checkout = request()
    const [first, second] = [await gateway().createCheckout(checkout), await gateway().createCheckout(checkout)]
    expect(second.id).toBe(first.id)
  })

  test.each([
    [400, PROVIDER_REFUSED],
    [404, PROVIDER_REFUSED],
    [401, 'upstream'],
    [429, 'upstream'],
    [500, PROVIDER_FAILED],
    [503, PROVIDER_FAILED],
  ])('tells what a status of %i leaves open', async (status, code) => {
    provider.faults.failNext({ status, times: 3 })
    await expect(gateway().createCheckout(request())).rejects.toMatchObject({
      kind: 'upstream',
      detail: PROVIDER_UNAVAILABLE,
      code,
    })
  })
})

describe('listPayments', () => {
  test('reads every page of the list', async () => {
    provider.webhooks.hold()
    const since = new Date()
    const sessions: string[] = []
    for (let count = 0; count < 101; count++) sessions.push((await gateway().createCheckout(request())).id)
    for (const id of sessions) provider.pay(id)
    const calls = () => provider.calls().filter(({ path }) => path === '/v1/payment_intents').length
    const before = calls()
    const payments = await gateway().listPayments({ since, until: new Date(Date.now() + 60_000) })
    expect(new Set(payments.map(({ paymentIntent }) => paymentIntent)).size).toBe(101)
    expect(calls() - before).toBe(2)
  })
})

describe('expireCheckout', () => {
  test('closes an open page and no other', async () => {
    const open = await gateway().createCheckout(request())
    const paid = await gateway().createCheckout(request())
    provider.pay(paid.id)
    for (const { id } of [open, open, paid]) await gateway().expireCheckout(id)
    const states = [await gateway().findCheckout(open.id), await gateway().findCheckout(paid.id)]
    expect(states.map((session) => session?.status)).toEqual(['expired', 'complete'])
  })
})

describe('refund', () => {
  const payment = async () => {
    const { id } = await gateway().createCheckout(request())
    provider.pay(id)
    const session = await gateway().findCheckout(id)
    return session?.paymentIntent ?? ''
  }

  test('is made once per key and listed', async () => {
    const paymentIntent = await payment()
    const refund = () => gateway().refund({ paymentIntent, idempotencyKey: `refund:${paymentIntent}` })
    const outcomes = [await refund(), await refund()]
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(await gateway().findRefunds(paymentIntent)).toMatchObject([{ state: 'succeeded', amountCents: 1000 }])
  })

  test('reports when there is nothing left to refund', async () => {
    const paymentIntent = await payment()
    await gateway().refund({ paymentIntent, idempotencyKey: `refund:${paymentIntent}` })
    expect(await gateway().refund({ paymentIntent, idempotencyKey: `refund:${paymentIntent}:2` })).toEqual({
      kind: 'already_refunded',
    })
  })

  test('reports why it is refused', async () => {
    const paymentIntent = await payment()
    provider.openDispute(paymentIntent)
    expect(await gateway().refund({ paymentIntent, idempotencyKey: `refund:${paymentIntent}` })).toEqual({
      kind: 'refused',
      reason: 'charge_disputed',
    })
  })

  test('finds the session of a payment intent', async () => {
    const paymentIntent = await payment()
    expect(await gateway().findCheckoutByIntent(paymentIntent)).toMatchObject({ paid: true, paymentIntent })
    expect(await gateway().findCheckoutByIntent('pi_unknown')).toBeUndefined()
  })
})

describe('findDispute', () => {
  test('has its state', async () => {
    const { id } = await gateway().createCheckout(request())
    provider.pay(id)
    const dispute = provider.openDispute(id)
    expect(await gateway().findDispute(dispute.id)).toMatchObject({ state: 'open' })
    provider.closeDispute(dispute.id, 'won')
    expect(await gateway().findDispute(dispute.id)).toMatchObject({ state: 'won' })
    expect(await gateway().findDispute('du_unknown')).toBeUndefined()
  })
})
