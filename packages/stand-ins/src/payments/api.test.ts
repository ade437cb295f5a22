import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, FEE, type PaymentRig, startPaymentRig } from '../testing/payment-rig.ts'

let rig: PaymentRig
let stripe: Stripe

beforeEach(async () => {
  rig = await startPaymentRig()
  stripe = rig.stripe
})
afterEach(() => rig.close())

describe('checkout sessions', () => {
  test('are returned as requested, open and unpaid, with a URL for the payment', async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 31 * 60
    const created = await stripe.checkout.sessions.create({ ...FEE, expires_at })
    expect(created).toMatchObject({
      object: 'checkout.session',
      amount_total: 1000,
      currency: 'usd',
      client_reference_id: 'payment-1',
      metadata: { team_id: 'team-1' },
      customer_email: 'captain@example.com',
      allowed_payment_method_types: ['card'],
      success_url: FEE.success_url,
      cancel_url: FEE.cancel_url,
      expires_at,
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    })
    expect(created.id).toMatch(/^cs_test_\w{58}$/)
    expect(created.url).toBe(`http://localhost:3000/dev/payments/checkout/${created.id}`)
    const { lastResponse: _ignored, ...shown } = await stripe.checkout.sessions.retrieve(created.id)
    expect(created).toMatchObject(shown)
  })

  test('contain the expanded payment and its charge', async () => {
    const { id } = await stripe.checkout.sessions.create(FEE)
    rig.provider.pay(id)
    const session = await stripe.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(session.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      latest_charge: { object: 'charge', paid: true, amount: 1000 },
    })
    expect(session.line_items?.data).toMatchObject([{ description: 'Team entry fee', quantity: 1 }])
  })

  test('are listed newest first, page by page', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await stripe.checkout.sessions.create(FEE)).id)
    const seen: string[] = []
    for await (const session of stripe.checkout.sessions.list({ limit: 2 })) seen.push(session.id)
    expect(seen).toEqual(ids)
  })

  test('expire once, and not when they are complete', async () => {
    const { id } = await stripe.checkout.sessions.create(FEE)
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of `expired`/)
    rig.provider.pay(id)
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  })

  test.each([
    ['no success address', { ...FEE, success_url: undefined }, 'parameter_missing', 'success_url'],
    ['no line items', { ...FEE, line_items: [] }, 'parameter_missing', 'line_items'],
    ['an address that is none', { ...FEE, success_url: 'nowhere' }, 'url_invalid', 'success_url'],
    [
      'a life that is too short',
      { ...FEE, expires_at: Math.floor(Date.now() / 1000) + 60 },
      'parameter_invalid',
      'expires_at',
    ],
    [
      'a life that is too long',
      { ...FEE, expires_at: Math.floor(Date.now() / 1000) + 90_000 },
      'parameter_invalid',
      'expires_at',
    ],
    ['a parameter nobody knows', { ...FEE, colour: 'red' }, 'parameter_unknown', 'colour'],
    [
      'a parameter of older versions',
      { ...FEE, payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
  ])('are refused with %s', async (_what, params, code, param) => {
    const call = stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams)
    await expect(call).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param })
    expect(rig.provider.books().sessions).toEqual([])
  })

  test('expire by themselves when their time is up, and say so', async () => {
    await rig.close()
    let now = new Date()
    rig = await startPaymentRig({ now: () => now })
    const { id } = await rig.stripe.checkout.sessions.create(FEE)
    now = new Date(now.getTime() + 25 * 60 * 60 * 1000)
    const types = () => rig.receiver.events.map(({ type }) => type)
    await expect.poll(types).toEqual(['checkout.session.expired'])
    expect(await rig.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  })
})

describe('the API at large', () => {
  test('refuses every call without its key', async () => {
    const stranger = new Stripe('sk_test_wrong', { host: '127.0.0.1', port: rig.provider.port, protocol: 'http' })
    await expect(stripe.events.list()).resolves.toMatchObject({ data: [] })
    await expect(stranger.events.list()).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  })

  test('names the request and the version of the response', async () => {
    const { lastResponse } = await stripe.checkout.sessions.create(FEE)
    expect(lastResponse.requestId).toMatch(/^req_/)
    expect(lastResponse.apiVersion).toBe('2026-10-28.endive')
    expect(stripe.getApiField('version')).toBe('2026-10-28.endive')
  })

  test.each([
    ['session', () => stripe.checkout.sessions.retrieve('cs_test_none')],
    ['payment intent', () => stripe.paymentIntents.retrieve('pi_none')],
    ['charge', () => stripe.charges.retrieve('ch_none')],
    ['refund', () => stripe.refunds.retrieve('re_none')],
    ['event', () => stripe.events.retrieve('evt_none')],
  ])('responds with 404 for an unknown %s', async (_what, request) => {
    await expect(request()).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  })

  test('remembers which calls reached it', async () => {
    await stripe.checkout.sessions.create(FEE, { idempotencyKey: 'one' })
    expect(rig.provider.calls()).toEqual([{ method: 'POST', path: '/v1/checkout/sessions', idempotencyKey: 'one' }])
    rig.provider.forgetCalls()
    expect(rig.provider.calls()).toEqual([])
  })
})

describe('idempotency keys', () => {
  const key = { idempotencyKey: 'checkout:1' }

  test('give the same response to the same request', async () => {
    const first = await stripe.checkout.sessions.create(FEE, key)
    rig.provider.pay(first.id)
    const second = await stripe.checkout.sessions.create(FEE, key)
    expect(second).toMatchObject({ id: first.id, status: 'open' })
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(rig.provider.books().sessions).toHaveLength(1)
  })

  test('refuse other parameters and other endpoints', async () => {
    await stripe.checkout.sessions.create(FEE, key)
    const others = stripe.checkout.sessions.create({ ...FEE, client_reference_id: 'payment-2' }, key)
    await expect(others).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    const elsewhere = stripe.refunds.create({ payment_intent: 'pi_1' }, key)
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    expect(rig.provider.books().sessions).toHaveLength(1)
  })

  test('are refused with 409 while the first request is in progress, and a retry gets the first response', async () => {
    rig.provider.faults.setLatency(300)
    const patient = connect(rig.provider, { maxNetworkRetries: 5 })
    const callers = [stripe, stripe, patient]
    const results = await Promise.allSettled(callers.map((client) => client.checkout.sessions.create(FEE, key)))
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    expect(refused.length).toBeGreaterThan(0)
    for (const reason of refused) expect(reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const [session, ...others] = rig.provider.books().sessions
    expect(others).toEqual([])
    expect(results[2]).toMatchObject({ status: 'fulfilled', value: { id: session?.id } })
  })

  test('do not remember a request whose parameters were refused', async () => {
    await expect(stripe.checkout.sessions.create({ ...FEE, success_url: 'nowhere' }, key)).rejects.toThrow()
    await expect(stripe.checkout.sessions.create(FEE, key)).resolves.toMatchObject({ status: 'open' })
  })

  test('remember a refusal that came from the books', async () => {
    const { id } = await stripe.checkout.sessions.create(FEE)
    const { payment_intent } = rig.provider.pay(id)
    const refund = { payment_intent: payment_intent ?? '' }
    await stripe.refunds.create(refund)
    await expect(stripe.refunds.create(refund, key)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    rig.provider.failRefund(rig.provider.books().refunds[0]?.id ?? '')
    await expect(stripe.refunds.create(refund, key)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    await expect(stripe.refunds.create(refund)).resolves.toMatchObject({ status: 'succeeded' })
  })
})
