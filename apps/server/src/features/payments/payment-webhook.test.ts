import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCheckout, readPayment } from '#testing/factories/open-checkout'
import { testAppForFile } from '#testing/test-app-for-file'
import { openImpatientDb } from '#testing/test-db'

const OLD_SECRET = `whsec_${'0'.repeat(32)}`
const signer = new Stripe('sk_test_signs_only').webhooks

const testApp = testAppForFile()
beforeAll(() => {
  // both secrets are valid, as during a rotation
  const payments = testApp.deps.config.payments ?? { webhookSecrets: [] }
  Object.assign(payments, { webhookSecrets: [...payments.webhookSecrets, OLD_SECRET] })
})
beforeEach(() => {
  testApp.events.length = 0
})

const provider = () => testApp.standIns.payments
const secret = () => provider().webhookSecret
const nowSeconds = () => Math.floor(Date.now() / 1000)

const bodyOf = (sessionId: string, changes: object = {}) =>
  JSON.stringify({
    id: `evt_${sessionId}`,
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    created: nowSeconds(),
    data: { object: { id: sessionId, object: 'checkout.session', payment_intent: null } },
    ...changes,
  })
const sign = (payload: string, options: { secret?: string; timestamp?: number } = {}) =>
  signer.generateTestHeaderString({ payload, secret: options.secret ?? secret(), ...options })

const post = async (body: string, signature?: string) => {
  const response = await fetch(`${testApp.origin}/api/payments/webhook`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
  })
  return { status: response.status, body: (await response.json()) as { received?: boolean; detail?: string } }
}

const eventsOnRecord = () => testApp.deps.db.selectFrom('provider_events').selectAll().orderBy('received_at').execute()

/** A session that is paid at the provider while its event is held back. */
const paidUnannounced = async () => {
  const checkout = await openCheckout(testApp)
  provider().webhooks.hold()
  provider().pay(checkout.sessionId)
  return checkout
}

test.each([
  'null',
  '[]',
  '7',
  '"text"',
  '{}',
  '{"id":"evt_1","type":"x"}',
  '{"id":"evt_1","type":"x","data":{}}',
  'not JSON',
])('POST /payments/webhook refuses %s with 400, even if it is signed', async (body) => {
  expect((await post(body, sign(body))).status).toBe(400)
})

describe('POST /payments/webhook refuses', () => {
  const variants: [string, (body: string) => { body?: string; signature: string | undefined }][] = [
    ['no signature', () => ({ signature: undefined })],
    ['an empty signature', () => ({ signature: '' })],
    ['garbage', () => ({ signature: 'garbage' })],
    ['2 kB of garbage', () => ({ signature: `t=1,v1=${'a'.repeat(2048)}` })],
    ['another secret', (body) => ({ signature: sign(body, { secret: `whsec_${'1'.repeat(32)}` }) })],
    ['a v0 signature only', (body) => ({ signature: sign(body).replace('v1=', 'v0=') })],
    ['a signature 301 s old', (body) => ({ signature: sign(body, { timestamp: nowSeconds() - 301 }) })],
    ['a body changed by one space', (body) => ({ body: `${body} `, signature: sign(body) })],
    ['a reformatted body', (body) => ({ body: JSON.stringify(JSON.parse(body), null, 1), signature: sign(body) })],
  ]

  test.each(variants)('%s', async (_name, forge) => {
    const { sessionId, paymentId } = await paidUnannounced()
    const before = await eventsOnRecord()
    const original = bodyOf(sessionId)
    const { body = original, signature } = forge(original)
    const response = await post(body, signature)
    expect({ status: response.status, detail: response.body.detail }).toEqual({
      status: 400,
      detail: 'Invalid signature',
    })
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'open', paid: false })
    expect(await eventsOnRecord()).toEqual(before)
  })

  test('more than 256 KiB', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(256 * 1024) })
    expect((await post(body, sign(body))).status).toBe(413)
  })
})

describe('POST /payments/webhook', () => {
  test.each([
    ['the secret', () => secret()],
    ['the other secret while both hold', () => OLD_SECRET],
  ])('accepts an event signed with %s', async (_name, secretOf) => {
    const { sessionId, paymentId } = await paidUnannounced()
    const body = bodyOf(sessionId)
    expect(await post(body, sign(body, { secret: secretOf() }))).toEqual({ status: 200, body: { received: true } })
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed', paid: true })
  })

  test('accepts an event that is 299 s old', async () => {
    const { sessionId } = await paidUnannounced()
    const body = bodyOf(sessionId)
    expect((await post(body, sign(body, { timestamp: nowSeconds() - 299 }))).status).toBe(200)
  })

  test('does nothing for an event it has handled', async () => {
    const { sessionId, paymentId } = await paidUnannounced()
    const body = bodyOf(sessionId)
    await post(body, sign(body))
    provider().forgetCalls()
    expect(await post(body, sign(body))).toEqual({ status: 200, body: { received: true } })
    expect(provider().calls()).toEqual([])
    expect((await readPayment(testApp.deps.db, paymentId)).ledger).toEqual(['paid 1000'])
    expect(testApp.events.filter((event) => event.name === 'prize_pool_updated')).toHaveLength(1)
  })

  test('trusts the provider’s state, not the event’s', async () => {
    const { sessionId, paymentId } = await openCheckout(testApp)
    const body = bodyOf(sessionId, {
      data: { object: { id: sessionId, object: 'checkout.session', payment_status: 'paid', amount_total: 1000 } },
    })
    expect((await post(body, sign(body))).status).toBe(200)
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'open', paid: false })
  })

  test('ignores a live-mode event', async () => {
    const { sessionId, paymentId } = await paidUnannounced()
    const body = bodyOf(sessionId, { livemode: true })
    expect(await post(body, sign(body))).toEqual({ status: 200, body: { received: true } })
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'open' })
    expect(await countOf('checkout.session.completed', 'ignored')).toBeGreaterThan(0)
  })

  test('ignores unknown event types', async () => {
    const body = bodyOf('cus_1', { type: 'customer.created', id: 'evt_customer' })
    expect(await post(body, sign(body))).toEqual({ status: 200, body: { received: true } })
    expect((await eventsOnRecord()).map((event) => event.event_id)).not.toContain('evt_customer')
  })

  test('records an unknown session as an orphan', async () => {
    const body = bodyOf('cs_test_of_another_shop')
    expect(await post(body, sign(body))).toEqual({ status: 200, body: { received: true } })
    const record = (await eventsOnRecord()).find((event) => event.session_id === 'cs_test_of_another_shop')
    expect(record?.result).toBe('orphan')
  })

  test('stores ids and states of an event, and nothing about the payer', async () => {
    const { sessionId } = await paidUnannounced()
    const object = { id: sessionId, status: 'complete', customer_details: { email: 'payer@example.com' } }
    const body = bodyOf(sessionId, { data: { object } })
    await post(body, sign(body))
    const record = (await eventsOnRecord()).find((event) => event.session_id === sessionId)
    expect(record).toMatchObject({
      type: 'checkout.session.completed',
      result: 'applied',
      handled_at: expect.any(Date),
      body: { id: sessionId, status: 'complete' },
    })
    expect(JSON.stringify(record)).not.toContain('payer@example.com')
  })

  test('fails while the provider is unreachable, and handles the redelivered event', async () => {
    const { sessionId, paymentId } = await paidUnannounced()
    const body = bodyOf(sessionId)
    await provider().goDown()
    expect((await post(body, sign(body))).status).toBe(502)
    await provider().comeUp()
    expect((await post(body, sign(body))).status).toBe(200)
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed' })
  })

  test('fails when the tournament stays locked, so that the event is redelivered', async () => {
    const { sessionId, paymentId, tournamentId } = await paidUnannounced()
    const body = bodyOf(sessionId)
    const { db } = testApp.deps
    const impatient = openImpatientDb(testApp.testDb)
    const response = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('tournaments').select('id').where('id', '=', tournamentId).forUpdate().execute()
      Object.assign(testApp.deps, { db: impatient })
      return post(body, sign(body)).finally(() => Object.assign(testApp.deps, { db }))
    })
    await impatient.destroy()
    expect({ status: response.status, detail: response.body.detail }).toEqual({
      status: 503,
      detail: 'Service temporarily unavailable',
    })
    expect((await post(body, sign(body))).status).toBe(200)
    expect(await readPayment(testApp.deps.db, paymentId)).toMatchObject({ state: 'confirmed' })
  })

  test.each([
    ['orphan', 'checkout.session.completed'],
    ['bad_signature', 'unknown'],
    ['ignored', 'other'],
    ['error', 'checkout.session.completed'],
    ['duplicate', 'checkout.session.completed'],
    ['applied', 'checkout.session.completed'],
    ['unchanged', 'checkout.session.completed'],
  ])('counts an event by its result: %s', async (result, type) => {
    const before = await countOf(type, result)
    const { sessionId } = await openCheckout(testApp)
    const event = (changes: object = {}) => bodyOf(sessionId, { id: `evt_${result}_${sessionId}`, ...changes })
    const send = (body: string) => post(body, sign(body))
    if (result === 'orphan') await send(event({ data: { object: { id: 'cs_test_elsewhere' } } }))
    if (result === 'bad_signature') await post(event(), 'garbage')
    if (result === 'ignored') await send(event({ type: 'customer.created' }))
    if (result === 'error') {
      await provider().goDown()
      await send(event())
      await provider().comeUp()
    }
    if (result === 'applied') provider().pay(sessionId)
    if (['applied', 'unchanged', 'duplicate'].includes(result)) await send(event())
    if (result === 'duplicate') await send(event())
    expect(await countOf(type, result)).toBe(before + 1)
  })

  const countOf = async (type: string, result: string): Promise<number> => {
    const { values } = await testApp.deps.metrics.webhookEvents.get()
    return values.find(({ labels }) => labels.type === type && labels.result === result)?.value ?? 0
  }
})

test('an event in another version of the API is handled, and counted', async () => {
  const { sessionId, paymentId } = await paidUnannounced()
  const count = async () => (await testApp.deps.metrics.webhookOtherVersion.get()).values[0]?.value ?? 0
  const before = await count()
  const ours = bodyOf(sessionId, { id: `evt_ours_${sessionId}`, api_version: testApp.deps.payments.apiVersion })
  await post(ours, sign(ours))
  expect(await count()).toBe(before)
  const other = bodyOf(sessionId, { id: `evt_other_${sessionId}`, api_version: '2020-08-27' })
  expect((await post(other, sign(other))).status).toBe(200)
  expect(await count()).toBe(before + 1)
  expect((await readPayment(testApp.deps.db, paymentId)).state).toBe('confirmed')
  provider().webhooks.release()
  await provider().webhooks.settled()
})
